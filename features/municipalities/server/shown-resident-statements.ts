import { einwohner, gemeinden } from '@e-collecting/database/register'
import { type Column, type GetColumnData, lte, type SQL, sql } from 'drizzle-orm'

/**
 * What an import has written is hidden until the municipality's number comes to its own (record 0025). Whoever reads residents says as of
 * which number: one that was read together with the counts, or as it stands in the statement itself.
 */
export type ImportNumber = number | SQL

/** The number of a municipality as it stands in the statement. */
export const importNumberOf = (municipalityId: string): SQL =>
  sql`(select ${gemeinden.importNumber} from ${gemeinden} where ${gemeinden.id} = ${municipalityId}::uuid)`

/** The same of each resident's own municipality. */
export const OWN_IMPORT_NUMBER = sql`(select ${gemeinden.importNumber} from ${gemeinden} where ${gemeinden.id} = ${einwohner.gemeindeId})`

export const isShown = (number: ImportNumber): SQL => lte(einwohner.importNumber, number)

/** What stands in a column, or is to come into it and has come to its own; an import that does not say it leaves it. */
const shownIn = <Shown extends Column>(number: ImportNumber, column: Shown, coming: Column) =>
  sql<
    GetColumnData<Shown>
  >`case when ${einwohner.newImportNumber} <= ${number} then coalesce(${coming}, ${column}) else ${column} end`

/** A resident's names as they are spelt. */
export const namesShown = (number: ImportNumber) => ({
  givenName: shownIn(number, einwohner.vorname, einwohner.newVorname),
  familyName: shownIn(number, einwohner.nachname, einwohner.newNachname),
})

/** What an import can change of somebody who is in the register. */
export const entriesShown = (number: ImportNumber) => ({
  ...namesShown(number),
  hasRightToVote: shownIn(number, einwohner.stimmrecht, einwohner.newStimmrecht),
})

/** The same, as it is written over what stood there before. */
export const shownColumns = (number: ImportNumber) => {
  const { givenName, familyName, hasRightToVote } = entriesShown(number)
  return { vorname: givenName, nachname: familyName, stimmrecht: hasRightToVote }
}

/** What an import was to make of an entry does not count any more. */
export const NO_NEWS = { newVorname: null, newNachname: null, newStimmrecht: null, newImportNumber: null }

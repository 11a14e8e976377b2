import { einwohner, gemeinden } from '@e-collecting/database/register'
import { lte, type SQL, sql } from 'drizzle-orm'

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

/** Whether a resident may vote, as the register says; an import that does not say leaves it. */
export const rightShown = (number: ImportNumber) =>
  sql<
    boolean | null
  >`case when ${einwohner.newImportNumber} <= ${number} then coalesce(${einwohner.newStimmrecht}, ${einwohner.stimmrecht}) else ${einwohner.stimmrecht} end`

/** A resident's names as they are spelt. */
export const namesShown = (number: ImportNumber) => ({
  givenName: sql<string>`case when ${einwohner.newImportNumber} <= ${number} then ${einwohner.newVorname} else ${einwohner.vorname} end`,
  familyName: sql<string>`case when ${einwohner.newImportNumber} <= ${number} then ${einwohner.newNachname} else ${einwohner.nachname} end`,
})

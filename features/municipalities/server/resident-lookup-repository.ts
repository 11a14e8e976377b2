import { type Column, createGroupRead, type Statements } from '@e-collecting/database'
import { foldName } from './fold-name.ts'
import type { ResidentIdentity, ResidentRecord } from './resident-repository.ts'

/** An entry of the register as flows see it: no name. */
export interface ResidentEntry
  extends Pick<ResidentRecord, 'id' | 'municipalityId' | 'birthDate' | 'hasRightToVote' | 'isArchived'> {
  /** Of the last change of any kind. */
  updatedAt: Date
}

export type ResidentMatch =
  /** `updatedAt`: of the last change of any kind. */
  | { kind: 'found'; residentId: string; hasRightToVote: boolean | null; updatedAt: Date }
  | { kind: 'none' }
  | { kind: 'ambiguous' }

/** A verified identity, and in whose registers it is looked for: those of municipalities that have merged are several. */
export type MatchQuestion = ResidentIdentity & { municipalityIds: readonly string[] }

/** What the wizard asks of the register, in statements by hand: each verified wallet asks. */
export interface ResidentLookup {
  /**
   * Whose register entry a verified identity is: one look-up in one index, the same for an unknown name and a wrong
   * birth date. Archived residents match nobody; who stands in two of the registers is ambiguous, too.
   */
  match: (question: MatchQuestion) => Promise<ResidentMatch>
  /** Also finds an archived one. */
  find: (id: string) => Promise<ResidentEntry | undefined>
  /** Entries of other registers with the name and birth date of a resident, archived ones among them. @returns ids */
  listSamePersons: (id: string, municipalityIds: readonly string[]) => Promise<readonly string[]>
}

/** What is asked while an answer is on its way goes together with the next. */
export const createResidentLookup = (statements: Statements): ResidentLookup => ({
  match: createGroupRead((questions) => matchAll(statements, questions)),
  find: createGroupRead((ids) => findAll(statements, ids)),
  listSamePersons: (id, municipalityIds) => findSamePersons(statements, id, municipalityIds),
})

/** Whether a resident may vote once a municipality's imports have come to a number. */
export const rightIn = (resident: string, number: string) =>
  `case when ${resident}.new_import_number <= ${number} then coalesce(${resident}.new_stimmrecht, ${resident}.stimmrecht) else ${resident}.stimmrecht end`

// At most two of a name and date are looked at for each: the third would change nothing.
const MATCH = {
  name: 'residents-match',
  text: `select asked.position, resident.id, resident.has_right as "hasRightToVote", resident.updated_at as "updatedAt"
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int4[])
      as asked(municipality, family_name, given_name, birth_date, position)
    cross join lateral (
      select entry.id, ${rightIn('entry', 'place.import_number')} as has_right, entry.updated_at
      from einwohner as entry join gemeinden as place on place.id = entry.gemeinde_id
      where entry.gemeinde_id = asked.municipality and folded_nachname = asked.family_name
        and folded_vorname = asked.given_name and geburtsdatum = asked.birth_date::date and archived_at is null
        and entry.import_number <= place.import_number limit 2
    ) as resident`,
}

async function matchAll(statements: Statements, questions: readonly MatchQuestion[]): Promise<ResidentMatch[]> {
  type Found = { id: string; hasRightToVote: boolean | null; updatedAt: Date }
  const found = questions.map((): Found[] => [])
  const rows = await statements.run<Found & { position: number }>(MATCH, questionColumns(questions))
  for (const { position, ...entry } of rows) found[position - 1]?.push(entry)
  return found.map(([entry, other]) => {
    if (entry === undefined) return { kind: 'none' }
    if (other !== undefined) return { kind: 'ambiguous' }
    const { id: residentId, hasRightToVote, updatedAt } = entry
    return { kind: 'found', residentId, hasRightToVote, updatedAt }
  })
}

/** A line for each register of each question, which has a number from 1. */
function questionColumns(questions: readonly MatchQuestion[]): Column[] {
  const lines = questions.flatMap(({ municipalityIds, ...person }, at) =>
    municipalityIds.map((municipality) => ({ municipality, person, position: at + 1 })),
  )
  return [
    { type: 'uuid', values: lines.map(({ municipality }) => municipality) },
    { type: 'text', values: lines.map(({ person }) => foldName(person.familyName)) },
    { type: 'text', values: lines.map(({ person }) => foldName(person.givenName)) },
    { type: 'text', values: lines.map(({ person }) => person.birthDate) },
    { type: 'int4', values: lines.map(({ position }) => position) },
  ]
}

const FIND = {
  name: 'residents-find',
  text: `select entry.id, gemeinde_id as "municipalityId", geburtsdatum::text as "birthDate",
      ${rightIn('entry', 'place.import_number')} as "hasRightToVote",
      archived_at is not null as "isArchived", updated_at as "updatedAt"
    from einwohner as entry join gemeinden as place on place.id = entry.gemeinde_id where entry.id = any($1::uuid[])`,
}

async function findAll(statements: Statements, ids: readonly string[]): Promise<(ResidentEntry | undefined)[]> {
  const rows = await statements.run<ResidentEntry>(FIND, [{ type: 'uuid', values: ids }])
  const entries = new Map(rows.map((entry) => [entry.id, entry]))
  return ids.map((id) => entries.get(id))
}

const SAME_PERSONS = {
  name: 'residents-same-persons',
  text: `select other.id from einwohner as resident join einwohner as other
      on other.folded_nachname = resident.folded_nachname and other.folded_vorname = resident.folded_vorname
      and other.geburtsdatum = resident.geburtsdatum
    where resident.id = ($1::uuid[])[1] and other.gemeinde_id = any($2::uuid[]) order by other.id`,
}

async function findSamePersons(
  statements: Statements,
  id: string,
  municipalityIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await statements.run<{ id: string }>(SAME_PERSONS, [
    { type: 'uuid', values: [id] },
    { type: 'uuid', values: municipalityIds },
  ])
  return rows.map((row) => row.id)
}

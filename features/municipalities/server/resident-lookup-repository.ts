import { type Column, createGroupRead, type Statements } from '@e-collecting/database'
import { foldName } from './fold-name.ts'
import type { ResidentIdentity } from './resident-repository.ts'

/** An entry of the register as flows see it: no name. */
export interface ResidentEntry {
  id: string
  municipalityId: string
  isArchived: boolean
  /** Of the last change of any kind. */
  updatedAt: Date
}

export type ResidentMatch = { kind: 'found'; residentId: string } | { kind: 'none' } | { kind: 'ambiguous' }

/** A verified identity, and in whose register it is looked for. */
export type MatchQuestion = ResidentIdentity & { municipalityId: string }

/** What the wizard asks of the register, in statements by hand: each verified wallet asks. */
export interface ResidentLookup {
  /**
   * Whose register entry a verified identity is: one look-up in one index, the same for an unknown name and a wrong
   * birth date. Archived residents match nobody.
   */
  match: (question: MatchQuestion) => Promise<ResidentMatch>
  /** Also finds an archived one. */
  find: (id: string) => Promise<ResidentEntry | undefined>
}

/** What is asked while an answer is on its way goes together with the next. */
export const createResidentLookup = (statements: Statements): ResidentLookup => ({
  match: createGroupRead((questions) => matchAll(statements, questions)),
  find: createGroupRead((ids) => findAll(statements, ids)),
})

// At most two of a name and date are looked at for each: the third would change nothing.
const MATCH = {
  name: 'residents-match',
  text: `select asked.position::int4 as position, resident.id
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality
      as asked(municipality, family_name, given_name, birth_date, position)
    cross join lateral (
      select id from einwohner where gemeinde_id = asked.municipality and folded_nachname = asked.family_name
        and folded_vorname = asked.given_name and geburtsdatum = asked.birth_date::date and archived_at is null
        and import_number <= (select import_number from gemeinden where id = asked.municipality) limit 2
    ) as resident`,
}

async function matchAll(statements: Statements, questions: readonly MatchQuestion[]): Promise<ResidentMatch[]> {
  const found = questions.map((): string[] => [])
  const rows = await statements.run<{ position: number; id: string }>(MATCH, questionColumns(questions))
  for (const { position, id } of rows) found[position - 1]?.push(id)
  return found.map(([residentId, other]) => {
    if (residentId === undefined) return { kind: 'none' }
    return other === undefined ? { kind: 'found', residentId } : { kind: 'ambiguous' }
  })
}

const questionColumns = (questions: readonly MatchQuestion[]): Column[] => [
  { type: 'uuid', values: questions.map(({ municipalityId }) => municipalityId) },
  { type: 'text', values: questions.map(({ familyName }) => foldName(familyName)) },
  { type: 'text', values: questions.map(({ givenName }) => foldName(givenName)) },
  { type: 'text', values: questions.map(({ birthDate }) => birthDate) },
]

const FIND = {
  name: 'residents-find',
  text: `select id, gemeinde_id as "municipalityId", archived_at is not null as "isArchived", updated_at as "updatedAt"
    from einwohner where id = any($1::uuid[])`,
}

async function findAll(statements: Statements, ids: readonly string[]): Promise<(ResidentEntry | undefined)[]> {
  const rows = await statements.run<ResidentEntry>(FIND, [{ type: 'uuid', values: ids }])
  const entries = new Map(rows.map((entry) => [entry.id, entry]))
  return ids.map((id) => entries.get(id))
}

import { randomUUID } from 'node:crypto'
import { type AuditEvent, recordAudit } from '@e-collecting/audit/server'
import { type Actor, holdRight, mayActFor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { type Clock, DomainError, swissDay } from '@e-collecting/kernel'
import {
  isPlausibleBirthDate,
  RESIDENT_FIELDS,
  type Resident,
  type ResidentChange,
  type ResidentField,
  type ResidentInput,
  type ResidentRemoval,
} from '../contract.ts'
import { listMergedRegisters } from './list-merged-registers.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { CredentialStanding } from './ports.ts'
import type { MunicipalityDirectory } from './remember-municipalities.ts'
import { requireSamePerson } from './require-same-person.ts'
import {
  createResidentRepository,
  type ResidentEntries,
  type ResidentIdentity,
  type ResidentRecord,
  type ResidentRepository,
} from './resident-repository.ts'

export interface SaveResidentDeps {
  db: Database
  standing: CredentialStanding
  directory: Pick<MunicipalityDirectory, 'listRegisters'>
  now: Clock
}

/**
 * Adds a resident. Somebody with the same name and birth date who was archived comes back under the same id; to add
 * another person with both, a clerk has to say so, also where the one stands in another of the registers that have merged.
 * @throws DomainError `municipality-not-found`, `birth-date-implausible`, `resident-exists`, `not-allowed` when the right has gone meanwhile.
 */
export async function createResident(
  deps: Omit<SaveResidentDeps, 'standing'>,
  municipalityId: string,
  input: ResidentInput,
  actor: Actor,
): Promise<Resident> {
  const at = deps.now()
  requirePlausible(input.birthDate, at)
  const merged = await listMergedRegisters(deps.directory, municipalityId)
  return deps.db.transaction(async (tx) => {
    if (!(await holdRight(tx, actor.userId, municipalityId)))
      throw new DomainError('not-allowed', 'There is no right to this municipality any more.')
    // Two clerks who add the same person at once: the second one waits here, and then finds the first one's.
    const registers = await createMunicipalityRepository(tx).lockAll([municipalityId, ...merged])
    if (!registers.includes(municipalityId))
      throw new DomainError('municipality-not-found', 'There is no such municipality.')
    const residents = createResidentRepository(tx)
    const [same, ...others] = await residents.listSame(municipalityId, input)
    // Only of two entries one may be another person: who was merely archived comes back, whatever the clerk has accepted.
    const isHere = same !== undefined && (!same.isArchived || others.length > 0)
    const isAsked = isHere || (await standsIn(residents, merged, input))
    if (isAsked && !input.isDuplicateAccepted) throw residentExists()
    if (same !== undefined && !isHere) {
      const entries = entriesOf(input, same)
      await residents.reactivate(same.id, entries, at)
      await residents.deleteHidden(municipalityId, input)
      await audit(tx, actor, at, 'resident.updated', same, { reactivated: true })
      return { ...same, ...entries, isArchived: false }
    }
    const entries = entriesOf(input, { ...input, hasRightToVote: null })
    const resident = { ...entries, id: randomUUID(), municipalityId, isArchived: false, isDemo: false }
    await residents.insert({ ...resident, at })
    await residents.deleteHidden(municipalityId, input)
    await audit(tx, actor, at, 'resident.created', resident)
    return resident
  })
}

/**
 * Changes what is named of a resident's name, birth date and right to vote, archived or not; the id stays, and so does what somebody else has
 * changed meanwhile. Where nothing differs, nothing is written. An entry with a live credential may be corrected, but not be made into another person (`requireSamePerson`). With another name or
 * birth date nobody becomes a second entry of somebody, in this register or in another of those that have merged, unless a clerk says so.
 * @throws DomainError `resident-not-found` (also without a right to the municipality), `birth-date-implausible`, `resident-exists`,
 * `resident-has-credentials`.
 */
export async function updateResident(
  deps: SaveResidentDeps,
  id: string,
  change: ResidentChange,
  actor: Actor,
): Promise<Resident> {
  const at = deps.now()
  if (change.birthDate !== undefined) requirePlausible(change.birthDate, at)
  const { municipalityId } = await requireResident(createResidentRepository(deps.db).findById, id, actor)
  const merged = await listMergedRegisters(deps.directory, municipalityId)
  return deps.db.transaction(async (tx) => {
    if (!(await holdRight(tx, actor.userId, municipalityId))) throw residentNotFound()
    const residents = createResidentRepository(tx)
    await createMunicipalityRepository(tx).lockAll([municipalityId, ...merged])
    const resident = await requireResident(residents.lock, id, actor)
    const entries = entriesOf(change, resident)
    const fields = changedFields(resident, entries)
    if (fields.length === 0) return resident
    const others = (await residents.listSame(municipalityId, entries)).filter((other) => other.id !== id)
    const isAsked = others.length > 0 || (isRenamed(fields) && (await standsIn(residents, merged, entries)))
    if (isAsked && !change.isDuplicateAccepted) throw residentExists()
    const corrections = isRenamed(fields) ? await requireSamePerson(tx, deps, id, fields) : {}
    await residents.update(id, entries, at, corrections)
    await residents.deleteHidden(municipalityId, entries)
    await audit(tx, actor, at, 'resident.updated', resident, { fields: fields.join(' ') })
    return { ...resident, ...entries }
  })
}

/**
 * Takes a resident out of the register: archived if a credential was ever collected, deleted otherwise.
 * @throws DomainError `resident-not-found`, `resident-has-credentials` while one is live.
 */
export async function deleteResident(
  { db, standing, now }: SaveResidentDeps,
  id: string,
  actor: Actor,
): Promise<ResidentRemoval> {
  return db.transaction(async (tx) => {
    const residents = createResidentRepository(tx)
    const { municipalityId } = await requireResident(residents.findById, id, actor)
    if (!(await holdRight(tx, actor.userId, municipalityId))) throw residentNotFound()
    await createMunicipalityRepository(tx).lock(municipalityId)
    const resident = await requireResident(residents.lock, id, actor)
    const { live, collected } = await standing.read(tx, { residentId: id })
    if (live > 0) throw new DomainError('resident-has-credentials', 'The resident has live credentials.')
    const at = now()
    await standing.deleteUncollected(tx, { residentId: id })
    if (collected > 0) {
      if (!resident.isArchived) {
        await residents.archive(id, at)
        await audit(tx, actor, at, 'resident.archived', resident)
      }
      return { outcome: 'archived' }
    }
    await residents.delete(id)
    await audit(tx, actor, at, 'resident.deleted', resident)
    return { outcome: 'deleted' }
  })
}

const changedFields = (before: ResidentEntries, after: ResidentEntries) =>
  RESIDENT_FIELDS.filter((field) => comparable(before[field]) !== comparable(after[field]))

const comparable = (entry: ResidentEntries[ResidentField]) =>
  typeof entry === 'string' ? entry.normalize('NFC').trim() : entry

const IDENTITY = ['givenName', 'familyName', 'birthDate'] as const satisfies (keyof ResidentIdentity)[]

/** Found under other words than before. */
const isRenamed = (fields: readonly ResidentField[]) => IDENTITY.some((field) => fields.includes(field))

function requirePlausible(birthDate: string, now: Date): void {
  if (!isPlausibleBirthDate(birthDate, swissDay(now)))
    throw new DomainError('birth-date-implausible', 'Nobody in the register was born on this day.')
}

async function standsIn(
  residents: ResidentRepository,
  registers: readonly string[],
  person: ResidentIdentity,
): Promise<boolean> {
  for (const register of registers)
    if ((await residents.listSame(register, person)).some(({ isArchived }) => !isArchived)) return true
  return false
}

/** A resident of somebody else's municipality is answered like one that does not exist. */
async function requireResident(
  find: ResidentRepository['findById'],
  id: string,
  actor: Actor,
): Promise<ResidentRecord> {
  const resident = await find(id)
  if (resident === undefined || !mayActFor(actor, resident.municipalityId)) throw residentNotFound()
  return resident
}

/** What was left out stays as it was. */
const entriesOf = (
  { givenName, familyName, birthDate, hasRightToVote }: ResidentChange,
  before: ResidentEntries,
): ResidentEntries => ({
  givenName: givenName ?? before.givenName,
  familyName: familyName ?? before.familyName,
  birthDate: birthDate ?? before.birthDate,
  hasRightToVote: hasRightToVote === undefined ? before.hasRightToVote : hasRightToVote,
})

const residentNotFound = () => new DomainError('resident-not-found', 'There is no such resident.')
const residentExists = () =>
  new DomainError('resident-exists', 'There already is a resident with this name and birth date.')

const audit = (
  tx: Database,
  actor: Actor,
  at: Date,
  action: AuditEvent['action'],
  { id, municipalityId }: { id: string; municipalityId: string },
  detail: AuditEvent['detail'] = {},
) => recordAudit(tx, { actor, at, action, municipalityId, detail, recordId: id })

import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import { type Actor, holdAdmin, holdStaffOf, withdrawMunicipality } from '@e-collecting/auth/server'
import { type Database, sqlState, UNIQUE_VIOLATION } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { Municipality, MunicipalityChange, MunicipalityInput } from '../contract.ts'
import { describeMunicipality, versionOf } from './describe-municipality.ts'
import { enteredIdentity, type IssuerIdentityDeps, isKeyChanged, makeIdentity, NO_KEY } from './issuer-identity.ts'
import { createMunicipalityRepository, type ManagedMunicipality } from './municipality-repository.ts'
import { type FindMunicipality, isSuccessor, requireName, requireOfficial } from './official-municipality.ts'
import type { CredentialStanding } from './ports.ts'

export interface SaveMunicipalityDeps extends IssuerIdentityDeps {
  db: Database
  findMunicipality: FindMunicipality
  standing: CredentialStanding
  now: Clock
}

/**
 * Adds a municipality. The canton follows from the number; DID and status list are made before the row is, outside of any
 * transaction, so that a service that fails leaves nothing behind. As that takes its time, the role is looked at again after it.
 * @throws DomainError `municipality-number-unknown`, `municipality-exists`, `municipality-name-differs`, `not-allowed`, and what `makeIdentity` and `enteredIdentity` throw.
 */
export async function createMunicipality(
  deps: SaveMunicipalityDeps,
  input: MunicipalityInput,
  actor: Actor,
): Promise<Municipality> {
  const { canton } = requireOfficial(deps.findMunicipality, input.bfsNumber)
  const known = await createMunicipalityRepository(deps.db).findByBfsNumber(input.bfsNumber)
  if (known !== undefined) throw municipalityExists()
  requireName(deps.findMunicipality, input)
  const id = randomUUID()
  const identity = (await makeIdentity(deps, input.bfsNumber)) ?? enteredIdentity(deps, input, { id, ...NO_KEY })
  const now = deps.now()
  const municipality = { id, name: input.name, bfsNumber: input.bfsNumber, canton, ...identity }
  await refuseDuplicate(() =>
    deps.db.transaction(async (tx) => {
      await holdAdmin(tx, actor)
      const newRow = { ...municipality, isDemo: false, createdBy: actor.userId, createdAt: now }
      await createMunicipalityRepository(tx).insert(newRow)
      await audit(tx, actor, now, 'municipality.created', {
        ...municipality,
        isKeyChanged: isKeyChanged(NO_KEY, identity),
      })
    }),
  )
  const empty = { residentCount: 0, archivedCount: 0, hiddenCount: 0, importNumber: 0, isDemo: false }
  return describeMunicipality({ ...municipality, ...empty }, deps.findMunicipality)
}

/**
 * Changes a municipality. Its number is fixed once it has residents, as theirs is the register that was imported under it, but for a municipality
 * that has merged: it may take the number of its successor, and keeps residents, DID and status list.
 * @throws DomainError `municipality-not-found`, `municipality-number-fixed`, `municipality-changed` when somebody else was faster, and what `createMunicipality` throws.
 */
export async function updateMunicipality(
  deps: SaveMunicipalityDeps,
  id: string,
  { version, ...input }: MunicipalityChange,
  actor: Actor,
): Promise<Municipality> {
  const before = await createMunicipalityRepository(deps.db).findManaged(id)
  if (before === undefined) throw municipalityNotFound()
  requireVersion(before, version)
  const hasMerged = isSuccessor(deps.findMunicipality, before.bfsNumber, input.bfsNumber)
  const isAnother = input.bfsNumber !== before.bfsNumber && !hasMerged
  const canton = isAnother || hasMerged ? requireOfficial(deps.findMunicipality, input.bfsNumber).canton : before.canton
  if (isAnother) requireNoResidents(before)
  if (isAnother || hasMerged || input.name !== before.name) requireName(deps.findMunicipality, input)
  const isIdentityKept = deps.issuerIdentities !== undefined && !isAnother && before.did !== null
  const made = isIdentityKept
    ? { ...NO_KEY, did: before.did, statusListUrl: before.statusListUrl }
    : await makeIdentity(deps, input.bfsNumber)

  return refuseDuplicate(() =>
    deps.db.transaction(async (tx) => {
      await holdAdmin(tx, actor)
      const municipalities = createMunicipalityRepository(tx)
      const current = await municipalities.lock(id)
      if (current === undefined) throw municipalityNotFound()
      requireVersion(current, version)
      if (isAnother) requireNoResidents(current)
      const identity = made ?? enteredIdentity(deps, input, current)
      const changed = { id, name: input.name, bfsNumber: input.bfsNumber, canton, ...identity }
      await municipalities.update(changed)
      const told = { ...changed, isKeyChanged: isKeyChanged(current, changed) }
      await audit(tx, actor, deps.now(), 'municipality.updated', told)
      return describeMunicipality({ ...current, ...changed }, deps.findMunicipality)
    }),
  )
}

/**
 * Deletes a municipality that has neither residents nor credentials, and with it the rights to it and open invitations.
 * @throws DomainError `municipality-not-found`, `municipality-has-residents`, `municipality-has-credentials`, `not-allowed`.
 */
export async function deleteMunicipality(
  { db, standing, now }: Pick<SaveMunicipalityDeps, 'db' | 'standing' | 'now'>,
  id: string,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAdmin(tx, actor)
    await holdStaffOf(tx, id)
    const municipalities = createMunicipalityRepository(tx)
    const municipality = await municipalities.lock(id)
    if (municipality === undefined) throw municipalityNotFound()
    const { live, collected } = await standing.read(tx, { municipalityId: id })
    if (live + collected + municipality.archivedCount > 0)
      throw new DomainError('municipality-has-credentials', 'Credentials were issued in its name.')
    if (municipality.residentCount + municipality.hiddenCount > 0)
      throw new DomainError('municipality-has-residents', 'There are residents of this municipality.')
    await withdrawMunicipality(tx, id, actor, now())
    // Not before: whoever accepts an invitation has that first, and then names the municipality.
    await municipalities.lockAlone(id)
    // What came in between would go with the row.
    await withdrawMunicipality(tx, id, actor, now())
    await audit(tx, actor, now(), 'municipality.deleted', municipality)
    await municipalities.delete(id)
  })
}

function requireVersion(municipality: ManagedMunicipality, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(municipality))
    throw new DomainError('municipality-changed', 'The municipality is another one than the change was made to.')
}

function requireNoResidents({ residentCount, archivedCount, hiddenCount }: ManagedMunicipality): void {
  if (residentCount + archivedCount + hiddenCount > 0)
    throw new DomainError('municipality-number-fixed', 'The number is fixed once there are residents.')
}

/** The unique constraint decides, however many create the same municipality at once. */
async function refuseDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? municipalityExists() : error
  }
}

const audit = (
  tx: Database,
  actor: Actor,
  at: Date,
  action: 'municipality.created' | 'municipality.updated' | 'municipality.deleted',
  { id, bfsNumber, isKeyChanged: isChanged = false }: { id: string; bfsNumber: string; isKeyChanged?: boolean },
) =>
  recordAudit(tx, {
    actor,
    at,
    action,
    recordId: id,
    municipalityId: id,
    // That it was changed, and not to what.
    detail: { bfsNumber, ...(isChanged && { isKeyChanged: true }) },
  })

const municipalityExists = () =>
  new DomainError('municipality-exists', 'There already is a municipality with this number.')
const municipalityNotFound = () => new DomainError('municipality-not-found', 'There is no such municipality.')

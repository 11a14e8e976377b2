import { randomUUID } from 'node:crypto'
import { CANTONS } from '@e-collecting/address/contract'
import { recordAudit } from '@e-collecting/audit/server'
import { type Actor, holdAdmin } from '@e-collecting/auth/server'
import { type Database, sqlState, UNIQUE_VIOLATION } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type {
  AdminPopularVote,
  ItemStatusChange,
  PopularVoteChange,
  PopularVoteImportReport,
  PopularVoteInput,
  PopularVoteRemoval,
  PopularVoteStatus,
  SettableItemStatus,
} from '../contract.ts'
import { createAdminPopularVoteRepository, toColumns } from './admin-popular-vote-repository.ts'
import { FEDERAL_ITEMS } from './built-in-items/federal-items.ts'
import type { FindMunicipality } from './describe-popular-vote.ts'
import { isDeclaredFor, type KnownLogs } from './fixed-texts.ts'
import { importPopularVotes } from './import-popular-votes.ts'
import type { PopularVoteId } from './popular-vote-repository.ts'

/** What the register knows of credentials for an item; implemented there. */
export interface ItemCredentials {
  /** `live`: open offers and valid credentials; `collected`: every one that was ever collected. */
  read: (tx: Database, of: { popularVoteId: string }) => Promise<{ live: number; collected: number }>
  /** Deletes the records of offers that nobody collected and nobody can collect any more. */
  deleteUncollected: (tx: Database, of: { popularVoteId: string }) => Promise<void>
}

export interface ManagePopularVotesDeps {
  db: Database
  credentials: ItemCredentials
  /** What there is in this transaction. */
  findLogs: (db: Database) => Promise<KnownLogs>
  findMunicipality: FindMunicipality
  now: Clock
}

/**
 * A new item, active from the start.
 * @throws DomainError `slug-exists`, `scope-invalid`, `not-allowed`.
 */
export async function createPopularVote(
  deps: ManagePopularVotesDeps,
  input: PopularVoteInput,
  actor: Actor,
): Promise<AdminPopularVote> {
  requireScope(deps, input)
  const id = randomUUID() as PopularVoteId
  const now = deps.now()
  return translateConflict(() =>
    deps.db.transaction(async (tx) => {
      await holdAdmin(tx, actor)
      const items = createAdminPopularVoteRepository(tx)
      requireUnlogged(await deps.findLogs(tx), input.slug)
      await items.insert(id, input, now)
      await audit(tx, { actor, now, action: 'popular-vote.created', id, detail: { slug: input.slug } })
      return requireItem(await items.find(id, now))
    }),
  )
}

/**
 * Changes an item. What was changed here is left by every later import.
 * @throws DomainError `popular-vote-not-found`, `slug-exists`, `scope-invalid`, `not-allowed`; `popular-vote-changed` when somebody else was faster; `popular-vote-has-log` when what people declare for would
 * change; `popular-vote-has-credentials` when the name in the address would change under credentials that carry it;
 * `popular-vote-built-in` when it would change for an item that imports bring in, and would then bring in again.
 */
export async function updatePopularVote(
  deps: ManagePopularVotesDeps,
  id: PopularVoteId,
  { version, ...input }: PopularVoteChange,
  actor: Actor,
): Promise<AdminPopularVote> {
  requireScope(deps, input)
  const now = deps.now()
  return translateConflict(() =>
    deps.db.transaction(async (tx) => {
      await holdAdmin(tx, actor)
      const items = createAdminPopularVoteRepository(tx)
      const before = requireItem(await items.hold(id, now))
      if (version !== undefined && version !== before.version)
        throw new DomainError('popular-vote-changed', 'The item is another one than the change was made to.')
      const edited = findChanges(before, input)
      const logs = await deps.findLogs(tx)
      if (edited.some(isDeclaredFor) && logs.hasLog(before.slug))
        throw new DomainError('popular-vote-has-log', 'The log of declarations on this item names its text.')
      if (edited.includes('slug')) {
        requireUnlogged(logs, input.slug)
        const { live, collected } = await deps.credentials.read(tx, { popularVoteId: id })
        if (live + collected > 0)
          throw new DomainError('popular-vote-has-credentials', 'Credentials carry the present name of this item.')
        if (isListed(before)) throw new DomainError('popular-vote-built-in', 'An import finds this item by its name.')
      }
      await items.update(id, input, edited)
      const detail = { slug: input.slug, fields: edited.join(' ') }
      if (edited.length > 0) await audit(tx, { actor, now, action: 'popular-vote.updated', id, detail })
      return requireItem(await items.find(id, now))
    }),
  )
}

/**
 * Shows an item to the public, or hides it. An archived one comes back as one that is hidden.
 * @throws DomainError `popular-vote-not-found`, `not-allowed`; `popular-vote-changed` when it is no longer what was seen (`from`), and when an archived one would be shown: whoever asks for that has not seen that it was archived.
 */
export async function changePopularVoteStatus(
  deps: ManagePopularVotesDeps,
  id: PopularVoteId,
  { status, from }: ItemStatusChange,
  actor: Actor,
): Promise<AdminPopularVote> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await holdAdmin(tx, actor)
    const items = createAdminPopularVoteRepository(tx)
    const before = requireItem(await items.hold(id, now))
    if (before.status === status) return before
    if (before.status === 'archived' && status === 'active')
      throw new DomainError('popular-vote-changed', 'The item has been archived.')
    if (from !== undefined && from !== before.status)
      throw new DomainError('popular-vote-changed', 'The item has another status than was seen.')
    await items.setStatus(id, status)
    await audit(tx, { actor, now, action: actionOf(before.status, status), id, detail: { slug: before.slug } })
    return { ...before, status }
  })
}

function actionOf(before: PopularVoteStatus, status: SettableItemStatus) {
  if (status === 'active') return 'popular-vote.activated'
  return before === 'archived' ? 'popular-vote.restored' : 'popular-vote.deactivated'
}

/**
 * Takes an item away. One for which a credential was ever collected is archived, whether that is still good or not: its id is part of the
 * once-only tag, and the same item under another id would give the same resident a second one. So is one for which people may have
 * declared: its log stays, and an import would bring it back with a text that this log does not name.
 * @throws DomainError `popular-vote-not-found`, `not-allowed`; `popular-vote-has-credentials` while an offer is open that nobody has collected.
 */
export async function deletePopularVote(
  deps: ManagePopularVotesDeps,
  id: PopularVoteId,
  actor: Actor,
): Promise<PopularVoteRemoval> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await holdAdmin(tx, actor)
    const items = createAdminPopularVoteRepository(tx)
    const item = requireItem(await items.hold(id, now))
    const { slug, status } = item
    const archive = async (): Promise<void> => {
      if (status === 'archived') return
      await items.setStatus(id, 'archived')
      await audit(tx, { actor, now, action: 'popular-vote.archived', id, detail: { slug } })
    }
    const { live, collected } = await deps.credentials.read(tx, { popularVoteId: id })
    if (collected > 0) {
      await archive()
      return { outcome: 'archived', reason: 'credentials' }
    }
    if (live > 0) throw new DomainError('popular-vote-has-credentials', 'There are open offers for this item.')
    if ((await deps.findLogs(tx)).isTextFixed(item)) {
      await archive()
      return { outcome: 'archived', reason: 'log' }
    }
    await deps.credentials.deleteUncollected(tx, { popularVoteId: id })
    await items.delete(id)
    await audit(tx, { actor, now, action: 'popular-vote.deleted', id, detail: { slug } })
    return { outcome: 'deleted' }
  })
}

/** Brings in the built-in list and says what it created, updated and left. @throws DomainError `not-allowed` */
export async function importBuiltInItems(deps: ManagePopularVotesDeps, actor: Actor): Promise<PopularVoteImportReport> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await holdAdmin(tx, actor)
    const report = await importPopularVotes({ ...deps, db: tx }, FEDERAL_ITEMS)
    const detail = { created: report.created.length, updated: report.updated.length, left: report.left.length }
    await audit(tx, { actor, now, action: 'popular-votes.imported', id: 'built-in', detail })
    return report
  })
}

type Change = Pick<Parameters<typeof recordAudit>[1], 'actor' | 'action' | 'detail'> & { now: Date; id: string }

const audit = (tx: Database, { actor, now, action, id, detail = {} }: Change) =>
  recordAudit(tx, { actor, at: now, action, recordId: id, detail })

function requireItem(item: AdminPopularVote | undefined): AdminPopularVote {
  if (item === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
  return item
}

/** Whether it is one of the built-in or the demo items. */
const isListed = ({ slug, isDemo }: AdminPopularVote): boolean =>
  isDemo || FEDERAL_ITEMS.some((item) => item.slug === slug)

/** A log outlives its item: another item under its name would be counted in it. */
function requireUnlogged({ hasLog }: KnownLogs, slug: string): void {
  if (hasLog(slug)) throw new DomainError('slug-exists', 'A log of declarations has this name.')
}

const isCanton = (code: string): boolean => CANTONS.some((canton) => canton.code === code)

/** A cantonal item names one of the 26 cantons, a municipal one a municipality of the official list. */
function requireScope({ findMunicipality }: ManagePopularVotesDeps, input: PopularVoteInput): void {
  const { level, canton, municipalityBfs } = input
  const isKnown =
    level === 'federal' ||
    (level === 'cantonal' ? canton !== null && isCanton(canton) : findMunicipality(municipalityBfs ?? '') !== undefined)
  if (!isKnown) throw new DomainError('scope-invalid', 'The canton or municipality of the item is missing or unknown.')
}

function findChanges(before: AdminPopularVote, input: PopularVoteInput): string[] {
  const old: Record<string, unknown> = toColumns({
    ...before,
    titles: { ...before.titles, de: before.titles.de ?? '' },
  })
  return Object.entries(toColumns(input)).flatMap(([field, value]) =>
    value === undefined || old[field] === value ? [] : [field],
  )
}

async function translateConflict<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      throw new DomainError('slug-exists', 'Another item has this name in its address.', { cause: error })
    throw error
  }
}

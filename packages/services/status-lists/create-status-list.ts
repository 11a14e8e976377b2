import { createHash } from 'node:crypto'
import { createStatusBytes, type StatusBits } from '@e-collecting/credentials/status-list'
import { ManagementError } from '../http/management-error.ts'
import { toUuid } from '../keys/random.ts'
import { publishStatusList } from './publish-status-list.ts'
import type { StatusListDeps } from './status-list-deps.ts'
import {
  countTakenIndexes,
  insertStatusList,
  listStatusLists,
  type StatusListRecord,
} from './status-list-repository.ts'

/** Bits of a whole list, `length` times `bits` (swiyu §1.5). */
const MAX_LIST_BITS = 204_800

export type NewStatusList = { readonly issuerDid: string; readonly bits: StatusBits; readonly length: number }

/**
 * Makes a status list, all valid, and publishes it. Of two who make one of the same id, both get the same list.
 * @throws ManagementError `rule-violated` when it would be too large or the issuer is not ours
 */
export async function createStatusList(
  deps: StatusListDeps,
  list: NewStatusList,
  id: string = deps.randomUuid(),
): Promise<StatusListRecord> {
  const { issuerDid, bits, length } = list
  if (length * bits > MAX_LIST_BITS)
    throw new ManagementError('rule-violated', `maxLength times bits must not exceed ${MAX_LIST_BITS}.`)
  const record = { id, uri: `${deps.registryUrl}/api/v1/statuslist/${id}.jwt`, issuerDid, bits, length }
  const bytes = createStatusBytes(length, bits)
  await insertStatusList(deps.db, { ...record, service: deps.name, bytes, createdAt: deps.clock() })
  await publishStatusList(deps, id)
  return record
}

/** Entries still free in a list. */
export const countFreeIndexes = async ({ db }: Pick<StatusListDeps, 'db'>, list: StatusListRecord): Promise<number> =>
  list.length - (await countTakenIndexes(db, list.id))

/**
 * The list that new credentials of an issuer should use: the newest one that can suspend (two bits), or another once fewer
 * than `minFree` entries are left. An offer reserves ten, so the default lasts for 2,000 offers until somebody asks again.
 * For whoever runs the service; wallets and business side do not see the difference.
 */
export async function ensureStatusList(
  deps: StatusListDeps,
  { issuerDid, minFree = 20_000 }: { issuerDid: string; minFree?: number },
): Promise<StatusListRecord> {
  const lists = await listStatusLists(deps.db, deps.name, issuerDid)
  const newest = lists.find(({ bits }) => bits >= 2)
  const isUsable = newest?.uri.startsWith(`${deps.registryUrl}/`) && (await countFreeIndexes(deps, newest)) >= minFree
  if (newest && isUsable) return newest
  return createStatusList(
    deps,
    { issuerDid, bits: 2, length: MAX_LIST_BITS / 2 },
    idOfList(deps, issuerDid, lists.length),
  )
}

/** The id of an issuer's n-th list: whoever finds that one more is needed makes the same one. */
const idOfList = ({ name, registryUrl }: StatusListDeps, issuerDid: string, ordinal: number): string =>
  toUuid(createHash('sha256').update([name, registryUrl, issuerDid, ordinal].join('\n')).digest())

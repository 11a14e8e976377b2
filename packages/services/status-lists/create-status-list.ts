import { createHmac } from 'node:crypto'
import { createStatusBytes, type StatusBits } from '@e-collecting/credentials/status-list'
import { ManagementError } from '../http/management-error.ts'
import { toUuid } from '../keys/random.ts'
import { publishStatusList } from './publish-status-list.ts'
import type { ListChoiceDeps, StatusListDeps } from './status-list-deps.ts'
import { insertStatusList, type StatusListRecord } from './status-list-repository.ts'

/** Bits of a whole list, `length` times `bits`. */
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

/**
 * The list that new credentials of an issuer use: the oldest one that can suspend (two bits) and has room. Its successor
 * is made when a fifth is left, before anybody needs it. For whoever runs the service; wallets and business side do not
 * see the difference.
 */
export async function ensureStatusList(
  deps: ListChoiceDeps,
  { issuerDid }: { issuerDid: string },
): Promise<StatusListRecord> {
  const lists = await deps.positions.listOf(issuerDid)
  const usable = lists.filter(({ bits, free, uri }) => bits >= 2 && free > 0 && uri.startsWith(`${deps.registryUrl}/`))
  const [current] = usable
  const isNextNeeded = usable.every(({ free, length }) => free < length * SUCCESSOR_SHARE)
  if (!isNextNeeded && current) return current
  const next = await createStatusList(
    deps,
    { issuerDid, bits: 2, length: MAX_LIST_BITS / 2 },
    idOfList(deps, issuerDid, lists.length),
  )
  return current ?? next
}

/** Share of free entries below which the next list is made. */
const SUCCESSOR_SHARE = 0.2

/**
 * The id of an issuer's n-th list: whoever finds that one more is needed makes the same one. Keyed, so that after a restore no list
 * has the id of one that was made and lost since the backup.
 */
const idOfList = ({ name, registryUrl, orderKey }: StatusListDeps, issuerDid: string, ordinal: number): string =>
  toUuid(createHmac('sha256', orderKey).update([name, registryUrl, issuerDid, ordinal].join('\n')).digest())

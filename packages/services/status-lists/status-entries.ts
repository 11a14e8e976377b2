import { ManagementError } from '../http/management-error.ts'
import { createIndexOrder } from './index-order.ts'
import type { ListChoiceDeps } from './status-list-deps.ts'
import type { StatusListRecord } from './status-list-repository.ts'

/** Entries of one list, one for each copy of a credential. */
export interface TakenEntries {
  readonly listId: string
  readonly uri: string
  readonly indexes: readonly number[]
}

export interface StatusEntries {
  /**
   * Takes entries for the copies of a credential that is being collected. From `list`, or from the issuer's next one when
   * that is full.
   * @throws ManagementError `rule-violated` when a list made by hand is full and there is no other of its kind
   */
  readonly take: (list: StatusListRecord, count: number) => Promise<TakenEntries>
  /** Takes back entries of a credential that nobody has got and nobody will get. */
  readonly giveBack: (taken: TakenEntries) => void
}

interface Block {
  next: number
  end: number
}

/** Positions that a process leases at once. What it has not used when it ends is lost: a thousandth of a list. */
const BLOCK = 100

/**
 * Hands out entries from blocks of positions that this process has leased: one short statement for a hundred credentials,
 * and no other process can have the same.
 * @param nextList the list to go on with when one is full
 */
export function createStatusEntries(
  deps: Pick<ListChoiceDeps, 'positions' | 'orderKey'>,
  nextList: (list: StatusListRecord) => Promise<StatusListRecord>,
): StatusEntries {
  const blocks = new Map<string, Block>()
  const spare = new Map<string, number[]>()
  const orders = new Map<string, (position: number) => number>()
  const leases = new Map<string, Promise<boolean>>()

  const orderOf = ({ id, length }: StatusListRecord) => {
    const known = orders.get(id)
    if (known) return known
    if (orders.size >= MAX_ORDERS) orders.clear()
    const order = createIndexOrder({ key: deps.orderKey, listId: id, length })
    orders.set(id, order)
    return order
  }
  /** One lease of a list at a time, for however many wait for it. @returns false when the list is full */
  const lease = (list: StatusListRecord, count: number): Promise<boolean> => {
    const running = leases.get(list.id)
    if (running) return running
    const started = deps.positions
      .lease({ list, count: Math.max(BLOCK, count) })
      .then((block) => {
        if (block) blocks.set(list.id, block)
        return block !== undefined
      })
      .finally(() => leases.delete(list.id))
    leases.set(list.id, started)
    return started
  }
  const takeFrom = (list: StatusListRecord, count: number): TakenEntries | undefined => {
    const { id: listId, uri } = list
    const given = spare.get(listId)
    if (given && given.length >= count) return { listId, uri, indexes: given.splice(-count) }
    const block = blocks.get(listId)
    if (!block || block.end - block.next < count) return undefined
    const order = orderOf(list)
    const indexes = Array.from({ length: count }, (_, copy) => order(block.next + copy))
    block.next += count
    return { listId, uri, indexes }
  }
  const take: StatusEntries['take'] = async (list, count) => {
    for (let current = list; ; ) {
      const taken = takeFrom(current, count)
      if (taken) return taken
      if (await lease(current, count)) continue
      const next = await nextList(current)
      if (next.id === current.id)
        throw new ManagementError('rule-violated', 'The status list has too few free entries.')
      current = next
    }
  }
  const giveBack = ({ listId, indexes }: TakenEntries) => {
    const given = spare.get(listId) ?? []
    if (given.length < BLOCK) spare.set(listId, [...given, ...indexes])
  }
  return { take, giveBack }
}

/** Tables of this many lists are kept: some 4 kB each. */
const MAX_ORDERS = 4096

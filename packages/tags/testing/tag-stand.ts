import { openVoprf } from '@e-collecting/voprf'
import type { HolderFault } from '../ask-holders.ts'
import type { ItemKey, ItemKeyStore } from '../item-key.ts'
import { createKeyHolder } from '../key-holder.ts'
import { TagError, type TagErrorCode } from '../tag-error.ts'
import type { TagHolder } from '../tag-holder.ts'
import { createTagService, type PinnedKeys } from '../tag-service.ts'

export const ITEM = 'demo-item'
export const INPUT = Buffer.from('what nobody else may learn')
const voprf = await openVoprf()

/** A store that forgets with the test. */
export function createMemoryStore(...given: readonly ItemKey[]): ItemKeyStore & { dump: () => string } {
  const keys = new Map(given.map((key) => [key.item, key]))
  const counts = new Map<string, Map<string, number>>()
  return {
    find: async (item) => keys.get(item),
    insert: async (key) => {
      if (!keys.has(key.item)) keys.set(key.item, key)
      return keys.get(key.item) ?? key
    },
    setClosingDay: async (item, closes) => {
      const key = keys.get(item)
      if (key) keys.set(item, { ...key, closes })
    },
    count: async (item, day) => {
      const days = counts.get(item) ?? new Map<string, number>()
      counts.set(item, days.set(day, (days.get(day) ?? 0) + 1))
    },
    countsOf: async (item) => [...(counts.get(item) ?? [])].map(([day, evaluations]) => ({ day, evaluations })),
    dump: () => JSON.stringify([[...keys], [...counts].map(([item, days]) => [item, [...days]])]),
  }
}

/** Pins in memory. */
export function createMemoryPins(): PinnedKeys {
  const pinned = new Map<string, readonly Uint8Array[]>()
  return {
    find: async (item) => pinned.get(item),
    insert: async (item, publicKeys) => {
      if (!pinned.has(item)) pinned.set(item, publicKeys)
      return pinned.get(item) ?? publicKeys
    },
  }
}

export type HeldKey = Pick<ItemKey, 'index' | 'secretKey' | 'publicKeys'>

/** The key of an item, whole and in three shares. */
export function dealKey(secretKey = voprf.generateKeyPair().secretKey) {
  const dealt = voprf.split(secretKey)
  const publicKeys = dealt.map(({ publicKey }) => publicKey)
  const whole: HeldKey = { index: 0, secretKey, publicKeys: [voprf.publicKeyOf(secretKey)] }
  const shares: readonly HeldKey[] = dealt.map(({ index, secretKey: share }) => ({
    index,
    secretKey: share,
    publicKeys,
  }))
  return { whole, shares }
}

/** A clock that tests move, from the noon of a day on. */
export function createTestClock(day = '2026-05-15') {
  let at = new Date(`${day}T10:00:00Z`)
  const travelTo = (next: string) => {
    at = new Date(`${next}T10:00:00Z`)
  }
  return { now: () => at, travelTo }
}

/** Holders with these keys, and the service that asks them. What a holder does can be replaced for a test. */
export function createTagStand(held: readonly (HeldKey | undefined)[], closes: string | null = '2026-12-31') {
  const clock = createTestClock()
  const faults: HolderFault[] = []
  const stores = held.map((key) => createMemoryStore(...(key ? [{ item: ITEM, closes, ...key }] : [])))
  const holders = stores.map((store, at) => ({
    service: held.length === 1 ? undefined : `service ${at + 1}`,
    ...createKeyHolder({ store, voprf: async () => voprf, now: clock.now, makesKeys: held[at] === undefined }),
  }))
  const pins = createMemoryPins()
  const service = createTagService({
    holders,
    pins,
    voprf: async () => voprf,
    checks: true,
    report: (fault) => void faults.push(fault),
  })
  return { ...clock, service, holders, stores, pins, faults, voprf }
}

/** A holder that always fails so. */
export const failing =
  (code: TagErrorCode): TagHolder['evaluate'] =>
  async () => {
    throw new TagError(code, 'as the test wants it')
  }

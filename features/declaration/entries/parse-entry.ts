import { isCalendarDay } from '@e-collecting/kernel'
import { ANNULMENT_REASONS, type Entry, type ReadEntry, type ReservedEntry } from './entry.ts'
import { EntryError } from './entry-error.ts'
import { LOG_ITEM_FORM } from './item-name.ts'

type Check = (value: unknown) => boolean
type Fields<Kind extends Entry> = Record<keyof Kind, Check>

/** 32 bytes without padding; the last character holds four bits. */
const isHash: Check = (value) => typeof value === 'string' && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(value)
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isDay: Check = (value) => value === null || (typeof value === 'string' && isCalendarDay(value))
const isSlug: Check = (value) => typeof value === 'string' && LOG_ITEM_FORM.test(value)
const isVerifierKey: Check = (value) =>
  typeof value === 'string' && /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(value)
const is =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value)

const FIELDS: { [Kind in Entry as Kind['t']]: Fields<Kind> } = {
  o: {
    t: is('o'),
    item: isSlug,
    text: isHash,
    opens: isDay,
    closes: isDay,
    required: (value) => value === null || isCount(value),
    tagKey: isHash,
    promise: isVerifierKey,
    policy: is(1),
  },
  d1: { t: is('d1'), tag: isHash, ev: isHash, rc: isHash },
  i: { t: is('i'), issued: isCount, issuers: isCount },
  x: { t: is('x'), index: isCount, reason: is(...ANNULMENT_REASONS) },
  c: { t: is('c'), counted: isCount, annulled: isCount, size: isCount },
}
const CHECKS = new Map<unknown, readonly [string, Check][]>(
  Object.entries(FIELDS).map(([kind, fields]) => [
    kind,
    Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]),
)
const RESERVED: readonly unknown[] = ['p', 'v', 'd2', 'q'] satisfies ReservedEntry['t'][]
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads an entry, which has to stand there byte by byte as it would be written. Of a reserved kind only the kind is looked at.
 * @throws EntryError `entry-malformed`; `entry-unknown` for a kind that there is not
 */
export function parseEntry(bytes: Uint8Array): ReadEntry {
  const text = readText(bytes)
  const value = readObject(text)
  const checks = CHECKS.get(value.t)
  if (checks === undefined) {
    if (RESERVED.includes(value.t)) return { t: value.t as ReservedEntry['t'] }
    throw new EntryError('entry-unknown', 'An entry is of a kind that there is not.')
  }
  if (
    !hasNames(value, checks) ||
    !checks.every(([name, holds]) => holds(value[name])) ||
    JSON.stringify(value) !== text
  )
    throw new EntryError('entry-malformed', `An entry is not as its kind is written: ${faultOf(value, checks)}.`)
  return value as unknown as Entry
}

/** Names no more than what its kind has. */
function faultOf(value: Record<string, unknown>, checks: readonly [string, Check][]): string {
  const missing = checks.find(([name]) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `"${missing[0]}" is missing`
  if (Object.keys(value).length > checks.length) return 'it has a field too many'
  const wrong = checks.find(([name, holds]) => !holds(value[name]))
  return wrong === undefined ? 'its fields are right, and written in another way' : `"${wrong[0]}" is not one`
}

/** No others than these, and in their order. */
const hasNames = (value: object, checks: readonly [string, Check][]): boolean =>
  Object.keys(value).every((name, at) => name === checks[at]?.[0])

function readText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new EntryError('entry-malformed', 'An entry is not UTF-8.')
  }
}

function readObject(text: string): Record<string, unknown> {
  const value = readJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new EntryError('entry-malformed', 'An entry is not a JSON object.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EntryError('entry-malformed', 'An entry is not JSON.')
  }
}

import type { ShownClaim } from '../headless.ts'

/** A day, which is made like a name in an address. */
const DAY = /^\d{4}-\d\d-\d\d$/
const IDENTIFIERS = [
  // DIDs and addresses.
  /^(did|https?|urn):\S+$/,
  // Digests and keys: one long word of letters and figures.
  /^(?=\S*\d)[\w+/=-]{24,}$/,
  // Structures and signed notes, as texts.
  /^\{.*\}$/s,
  /\n/,
  // Names in addresses, `night-trains-2026`.
  /^[a-z0-9]+(-[a-z0-9]+)+$/,
]

/** A claim that says nothing to a person. */
export const isForMachines = ({ values }: Pick<ShownClaim, 'values'>): boolean => values.every(isTechnical)

/** Made for machines: an identifier or a structure, which says nothing to a person. */
export function isTechnical(value: unknown): boolean {
  if (typeof value === 'object') return true
  return typeof value === 'string' && !DAY.test(value) && IDENTIFIERS.some((pattern) => pattern.test(value))
}

import { StatusListError } from './status-list-error.ts'

/** Bits per status. */
export type StatusBits = 1 | 2 | 4 | 8

/** True for a number of bits that the format knows. */
export const isStatusBits = (value: unknown): value is StatusBits =>
  value === 1 || value === 2 || value === 4 || value === 8

/** Status values of the swiyu profile. */
export const STATUS = { valid: 0, revoked: 1, suspended: 2 } as const

/** Raw bytes of a list for `size` statuses, all valid (0). */
export const createStatusBytes = (size: number, bits: StatusBits): Uint8Array =>
  new Uint8Array(Math.ceil((size * bits) / 8))

/**
 * Reads one status: entry i sits at byte `floor(i*bits/8)`, least significant bit first (Token Status List §4.1).
 * @throws StatusListError `index-out-of-range`
 */
export function getStatus(bytes: Uint8Array, bits: StatusBits, index: number): number {
  const { at, shift } = locate(bytes, bits, index)
  return ((bytes[at] ?? 0) >> shift) & mask(bits)
}

/**
 * Writes one status into `bytes`.
 * @throws StatusListError `index-out-of-range`, `invalid-status` if the value needs more bits
 */
export function setStatus(bytes: Uint8Array, bits: StatusBits, index: number, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > mask(bits))
    throw new StatusListError('invalid-status', `A status of ${bits} bits cannot hold this value.`)
  const { at, shift } = locate(bytes, bits, index)
  bytes[at] = ((bytes[at] ?? 0) & ~(mask(bits) << shift)) | (value << shift)
}

/**
 * What a verifier makes of a value: above 1 suspended, 1 revoked, 0 valid (as swiyu's verifier reads it).
 */
export function interpretStatus(value: number): keyof typeof STATUS {
  if (value === STATUS.valid) return 'valid'
  return value === STATUS.revoked ? 'revoked' : 'suspended'
}

const mask = (bits: StatusBits) => (1 << bits) - 1

function locate(bytes: Uint8Array, bits: StatusBits, index: number) {
  const firstBit = index * bits
  if (!Number.isSafeInteger(index) || index < 0 || firstBit >= bytes.length * 8)
    throw new StatusListError('index-out-of-range', 'The list is shorter than that.')
  return { at: Math.floor(firstBit / 8), shift: firstBit % 8 }
}

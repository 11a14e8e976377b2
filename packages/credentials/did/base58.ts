import { DidError } from './did-error.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VALUES = new Map([...ALPHABET].map((char, value) => [char, value]))
/** Longer texts are no hash, key or signature; the conversion is quadratic. */
const MAX_TEXT_LENGTH = 256

/** base58btc without multibase prefix; leading zero bytes become leading `1`s. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits = convertBase(bytes, 256, 58)
  const zeros = countLeadingZeros(bytes)
  return '1'.repeat(zeros) + digits.map((digit) => ALPHABET[digit]).join('')
}

/**
 * The reverse of `encodeBase58`, for texts of at most 256 characters.
 * @throws DidError `malformed-log`
 */
export function decodeBase58(text: string): Uint8Array {
  if (text.length > MAX_TEXT_LENGTH) throw new DidError('malformed-log', 'Too long for a key, hash or signature.')
  const digits = Array.from(text, (char) => {
    const value = VALUES.get(char)
    if (value === undefined) throw new DidError('malformed-log', 'Not base58.')
    return value
  })
  const zeros = countLeadingZeros(digits)
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...convertBase(digits, 58, 256)])
}

/** Digits of the same number in another base, most significant first, without leading zeros. */
function convertBase(digits: Iterable<number>, from: number, to: number): number[] {
  const result: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let at = 0; at < result.length; at++) {
      carry += (result[at] ?? 0) * from
      result[at] = carry % to
      carry = Math.floor(carry / to)
    }
    while (carry > 0) {
      result.push(carry % to)
      carry = Math.floor(carry / to)
    }
  }
  return result.reverse()
}

function countLeadingZeros(digits: ArrayLike<number>): number {
  let zeros = 0
  while (zeros < digits.length && digits[zeros] === 0) zeros++
  return zeros
}

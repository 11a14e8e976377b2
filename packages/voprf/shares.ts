import { type Element, type Group, SCALAR_BYTES, type Scalar } from './group.ts'
import { VoprfError } from './voprf-error.ts'

/** A key is dealt to so many holders, of whom so many answer for it: any two points give the line on which it lies. */
export const SHARES = 3
export const THRESHOLD = 2

/** The secrets of the holders 1, 2 and 3 (Shamir): values of a random line that has the key at zero. */
export function splitSecret(group: Group, secretKey: Scalar, slope: Scalar): Scalar[] {
  const { add, multiply } = group.scalars
  return Array.from({ length: SHARES }, (_, at) => group.readSecret(add(secretKey, multiply(slope, toScalar(at + 1)))))
}

/**
 * What the whole key gives, from what two of its shares give: interpolates at zero, in the exponent.
 * @param parts by the number of the holder, 1 to 3
 * @throws VoprfError `invalid-shares` for other than two different holders
 */
export function combineParts(group: Group, parts: readonly { index: number; element: Element }[]): Element {
  const [one, other, ...rest] = parts
  if (one === undefined || other === undefined || rest.length > 0 || one.index === other.index)
    throw new VoprfError('invalid-shares', 'Two different holders have to answer.')
  for (const { index } of parts)
    if (!Number.isInteger(index) || index < 1 || index > SHARES)
      throw new VoprfError('invalid-shares', 'There is no such holder.')
  return group.add(weigh(group, one, other.index), weigh(group, other, one.index))
}

/** Times the value at zero of the line that is 1 at the own number and 0 at that of the other. */
function weigh(group: Group, { index, element }: { index: number; element: Element }, other: number): Element {
  const { subtract, multiply, invert } = group.scalars
  const span = subtract(toScalar(other), toScalar(index))
  return group.multiply(multiply(toScalar(other), invert(span)), element)
}

function toScalar(small: number): Scalar {
  const scalar = new Uint8Array(SCALAR_BYTES)
  scalar[0] = small
  return scalar
}

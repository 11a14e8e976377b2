import { JoseError } from './jose-error.ts'

/** One element of DER: its tag, and where it, its content and the next one begin. */
export type DerElement = {
  readonly tag: number
  readonly at: number
  readonly start: number
  readonly end: number
}

/** The elements of which one is made. @throws JoseError `invalid-jwk` for what is cut short */
export function readElements(der: Uint8Array, { start, end }: Pick<DerElement, 'start' | 'end'>): DerElement[] {
  const elements: DerElement[] = []
  for (let at = start; at < end; at = elements.at(-1)?.end ?? end) elements.push(readElement(der, at))
  return elements
}

/** @throws JoseError `invalid-jwk` for what is cut short */
export function readElement(der: Uint8Array, at: number): DerElement {
  const [tag, first] = [der[at], der[at + 1]]
  if (tag === undefined || first === undefined) throw new JoseError('invalid-jwk', 'The certificate ends early.')
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (lengthBytes > 3) throw new JoseError('invalid-jwk', 'A part of the certificate is too long.')
  const start = at + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : der.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  if (start + length > der.length) throw new JoseError('invalid-jwk', 'The certificate ends early.')
  return { tag, at, start, end: start + length }
}

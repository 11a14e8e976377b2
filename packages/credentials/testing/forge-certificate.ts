import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** One element of DER with its content. */
export function element(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
export const NOTHING: Buffer = Buffer.alloc(0)
export const sequence = (...content: Uint8Array[]) => element(0x30, ...content)
export const name = (text: string) => sequence(element(0x0c, Buffer.from(text)))
export const time = (text: string) => element(text.length === 13 ? 0x17 : 0x18, Buffer.from(text))
export const ES256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))

const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const CRITICAL = Buffer.from('0101ff', 'hex')
export const extension = (id: string, hex: string, isCritical = true) =>
  sequence(oid(id), isCritical ? CRITICAL : NOTHING, element(0x04, Buffer.from(hex, 'hex')))
export const extensions = (...some: Uint8Array[]) => element(0xa3, sequence(...some))
export const CONSTRAINTS = '551d13'
export const USAGE = '551d0f'
export const IS_AUTHORITY = extension(CONSTRAINTS, '30030101ff')
export const MAY_SIGN = extension(USAGE, '03020204')

export const makeKey = (curve = 'P-256') => generateKeyPairSync('ec', { namedCurve: curve })
type Key = ReturnType<typeof makeKey>

type Part = 'version' | 'serial' | 'algorithm' | 'issuer' | 'validity' | 'subject' | 'key' | 'extensions'
/** What is signed of a certificate, in its order; left out where it is empty. */
const certificateOf = ({ publicKey }: Key): Record<Part, Buffer> => ({
  version: element(0xa0, Buffer.from('020102', 'hex')),
  serial: Buffer.from('020101', 'hex'),
  algorithm: ES256,
  issuer: name('anchor'),
  validity: sequence(time('260101000000Z'), time('270101000000Z')),
  subject: name('somebody'),
  key: publicKey.export({ type: 'spki', format: 'der' }),
  extensions: NOTHING,
})

export interface Forgery extends Partial<Record<Part, Buffer>> {
  by?: Key
  outerAlgorithm?: Buffer
  /** Of what is signed, in DER. */
  sign?: (signed: Buffer, by: KeyObject) => Buffer
  /** What stands in the bit string around the signature. */
  wrap?: (signature: Buffer) => Buffer
}

export const signDer = (signed: Buffer, by: KeyObject) => sign('sha256', signed, by)
const wrapBits = (signature: Buffer) => element(0x03, Buffer.from([0]), signature)

/** A certificate in DER, signed by its own key unless by another one, with whatever is wanted wrong in it. */
export function forgeCertificate(own: Key, forgery: Forgery = {}): Buffer {
  const { by = own, outerAlgorithm = ES256, sign: signed = signDer, wrap = wrapBits, ...parts } = forgery
  const content = sequence(...Object.values({ ...certificateOf(own), ...parts }))
  return sequence(content, outerAlgorithm, wrap(signed(content, by.privateKey)))
}

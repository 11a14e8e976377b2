import { describe, expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import {
  CONSTRAINTS,
  ES256,
  element,
  extension,
  extensions,
  type Forgery,
  forgeCertificate,
  IS_AUTHORITY,
  MAY_SIGN,
  makeKey,
  NOTHING,
  name,
  sequence,
  signDer,
  time,
  USAGE,
} from '../testing/forge-certificate.ts'
import { verifyCertificateChain } from './certificate-chain.ts'
import { readCertificate, readPem } from './certificate-parts.ts'
import { publicKeyOfCertificate, readCertificates } from './certificates.ts'

const [anchorKey, authorityKey, ownKey] = [makeKey(), makeKey(), makeKey()]
const AUTHORITY = extensions(IS_AUTHORITY, MAY_SIGN)
const forgeAnchor = (changes: Forgery = {}) =>
  forgeCertificate(anchorKey, { subject: name('anchor'), extensions: AUTHORITY, ...changes })
const forgeAuthority = (changes: Forgery = {}) =>
  forgeCertificate(authorityKey, { by: anchorKey, subject: name('authority'), extensions: AUTHORITY, ...changes })
const forgeOwn = (changes: Forgery = {}) => forgeCertificate(ownKey, { by: anchorKey, ...changes })
const forgeBelow = (changes: Forgery = {}) => forgeOwn({ by: authorityKey, issuer: name('authority'), ...changes })
const [anchor, authority, own, below] = [forgeAnchor(), forgeAuthority(), forgeOwn(), forgeBelow()]

const shortAnchor = (length: number) =>
  forgeAnchor({ extensions: extensions(extension(CONSTRAINTS, `30060101ff02010${length}`), MAY_SIGN) })
const lowerKey = makeKey()
const lower = forgeCertificate(lowerKey, {
  by: authorityKey,
  issuer: name('authority'),
  subject: name('lower'),
  extensions: AUTHORITY,
})
const lowest = forgeOwn({ by: lowerKey, issuer: name('lower') })

const WITHOUT_VALUE = sequence(Buffer.from(`0603${CONSTRAINTS}`, 'hex'))
const NOW = new Date('2026-11-20T10:00:00Z')
const judge = (chain: readonly Buffer[], anchors = [anchor], now = NOW) =>
  verifyCertificateChain(
    nodeCrypto,
    chain.map((one) => one.toString('base64')),
    { anchors, now },
  )
const refusal = (code: string) => expect.objectContaining({ name: 'JoseError', code })
const wrap = (change: (bits: Buffer) => Buffer) => (signature: Buffer) =>
  element(0x03, change(Buffer.concat([Buffer.from([0]), signature])))
/** Signs until the first number is as long as it is wanted: one that begins with a high bit has a nought before it. */
const signWith = (length: number) => (signed: Buffer, by: Parameters<typeof signDer>[1]) => {
  for (;;) {
    const signature = signDer(signed, by)
    if (signature[3] === length) return signature
  }
}
const [number, long] = [Buffer.from('020101', 'hex'), element(0x02, Buffer.alloc(33, 1))]
const signatureOfTwo = element(0x03, Buffer.from([0]), sequence(number, number))
const retagged = Buffer.concat([Buffer.from([0x31]), own.subarray(1)])

describe('a chain holds', () => {
  test.each<[string, readonly Buffer[], Buffer[]?]>([
    ['at the anchor itself', [own]],
    ['over an authority', [below, authority]],
    ['over two authorities', [lowest, lower, authority]],
    ['with the anchor in it', [below, authority, anchor]],
    ['at one anchor of several', [own], [forgeAnchor({ subject: name('other') }), anchor]],
    ['by an authority without key usage', [below, forgeAuthority({ extensions: extensions(IS_AUTHORITY) })]],
    [
      'by one whose constraints need not be understood, behind others',
      [
        below,
        forgeAuthority({
          extensions: extensions(extension('551d0e', '0400', false), extension(CONSTRAINTS, '30030101ff', false)),
        }),
      ],
    ],
    [
      'by one whose constraints stand behind extensions that say nothing',
      [below, forgeAuthority({ extensions: extensions(sequence(), WITHOUT_VALUE, IS_AUTHORITY) })],
    ],
    ['over as many authorities as the anchor lets be', [below, authority], [shortAnchor(1)]],
    ['with an anchor in it that lets one authority be', [below, authority, shortAnchor(1)], [shortAnchor(1)]],
    ['for a signer whose key is for signing', [forgeOwn({ extensions: extensions(extension(USAGE, '03020780')) })]],
    [
      'for a signer with extensions that need not be understood, and one that says another name',
      [forgeOwn({ extensions: extensions(extension('551d25', '3000', false), extension('551d11', '3000')) })],
    ],
    ['by an anchor that names no version', [own], [forgeAnchor({ version: NOTHING })]],
    ['for a signer that names no version', [forgeOwn({ version: NOTHING })]],
    [
      'with four digits for the years',
      [forgeOwn({ validity: sequence(time('20260101000000Z'), time('20510101000000Z')) })],
    ],
    ['since 1950', [forgeOwn({ validity: sequence(time('500101000000Z'), time('491231235959Z')) })]],
    ...[31, 32, 33].map((length): [string, Buffer[]] => [
      `with a number of ${length} bytes`,
      [forgeOwn({ sign: signWith(length) })],
    ]),
  ])('%s', async (_, chain, anchors) => {
    await judge(chain, anchors)
  })

  test('from its first moment to its last', async () => {
    const [first, last] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
    for (const now of [first, last]) await judge([own], [anchor], new Date(now))
    for (const now of [first - 1, last + 1])
      await expect(judge([own], [anchor], new Date(now))).rejects.toThrow(refusal('certificate-out-of-time'))
  })
})

describe('a chain is refused', () => {
  const past = sequence(time('250101000000Z'), time('260101000000Z'))
  test.each<[string, readonly Buffer[], Buffer[]?]>([
    ['without a certificate', []],
    ['without an anchor', [own], []],
    ['at an anchor whose time is over', [own], [forgeAnchor({ validity: past })]],
    ['at an anchor that may not certify', [own], [forgeAnchor({ extensions: NOTHING })]],
    ['at an anchor of that name with another key', [forgeOwn({ by: authorityKey })]],
    ['at an anchor of another name', [forgeOwn({ issuer: name('other') })]],
    [
      'at an anchor on another curve',
      [own],
      [forgeAnchor({ key: makeKey('P-384').publicKey.export({ type: 'spki', format: 'der' }) })],
    ],
    ['at an anchor that cannot be read', [own], [retagged]],
    ['where one is missing', [below]],
    ['where one is not issued by the next', [own, authority]],
    [
      'for a signer whose key is for agreeing on keys',
      [forgeOwn({ extensions: extensions(extension(USAGE, '03020308')) })],
    ],
    ...[
      ['551d25', 'a use'],
      ['551d1e', 'names'],
      ['2a0304', 'something unknown'],
    ].flatMap(([id = '', what]): [string, Buffer[]][] => [
      [`for a signer that wants ${what} understood`, [forgeOwn({ extensions: extensions(extension(id, '3000')) })]],
      [
        `by an authority that wants ${what} understood`,
        [below, forgeAuthority({ extensions: extensions(IS_AUTHORITY, MAY_SIGN, extension(id, '3000')) })],
      ],
    ]),
    ['over an authority where the anchor lets none be', [below, authority], [shortAnchor(0)]],
    ['over two authorities where the anchor lets one be', [lowest, lower, authority], [shortAnchor(1)]],
    ['for an authority', [authority]],
    ['for an authority that may sign anything', [forgeAuthority({ extensions: extensions(IS_AUTHORITY) })]],
    ['for who certifies itself', [forgeOwn({ subject: name('anchor') })]],
    ...Object.entries({
      'has no constraints': [],
      'has constraints of none': [extension(CONSTRAINTS, '3000')],
      'has constraints of another kind': [extension(CONSTRAINTS, '30030201ff')],
      'is said to be none': [extension(CONSTRAINTS, '3003010100')],
      'may sign other things only': [IS_AUTHORITY, extension(USAGE, '03020780')],
    }).map(([what, some]): [string, Buffer[]] => [
      `by an authority that ${what}`,
      [below, forgeAuthority({ extensions: extensions(...some) })],
    ]),
  ])('%s', async (_, chain, anchors) => {
    await expect(judge(chain, anchors)).rejects.toThrow(refusal('untrusted-certificate'))
  })

  test('where the time of one in it is over', async () => {
    for (const chain of [[forgeOwn({ validity: past })], [below, forgeAuthority({ validity: past })]])
      await expect(judge(chain)).rejects.toThrow(refusal('certificate-out-of-time'))
  })
})

describe('a certificate cannot be read', () => {
  const other = sequence(Buffer.from('06082a8648ce3d040303', 'hex'))
  const validity = (...times: string[]) => forgeOwn({ validity: sequence(...times.map(time)) })
  test.each<[string, Buffer]>([
    ['with something behind it', Buffer.concat([own, Buffer.from([0])])],
    ['as something else', retagged],
    ['cut short', own.subarray(0, -1)],
    ['without any part', sequence(sequence(), ES256, signatureOfTwo)],
    ['without a signature', sequence(sequence(), ES256)],
    [
      'without a subject',
      sequence(
        sequence(number, ES256, name('anchor'), sequence(time('260101000000Z'), time('270101000000Z'))),
        ES256,
        signatureOfTwo,
      ),
    ],
    ['with four bytes for its length', Buffer.concat([Buffer.from('30840000', 'hex'), own.subarray(2)])],
    ['signed otherwise, as it says outside', forgeOwn({ outerAlgorithm: other })],
    ['signed otherwise, as it says inside', forgeOwn({ algorithm: other })],
    [
      'with a signature that is no bit string',
      forgeOwn({ wrap: (signature) => element(0x04, Buffer.from([0]), signature) }),
    ],
    ['with bits left over', forgeOwn({ wrap: wrap((bits) => Buffer.concat([Buffer.from([1]), bits.subarray(1)])) })],
    ['with more behind its signature', forgeOwn({ wrap: wrap((bits) => Buffer.concat([bits, number])) })],
    [
      'with a set for a signature',
      forgeOwn({ wrap: wrap((bits) => Buffer.concat([Buffer.from([0, 0x31]), bits.subarray(2)])) }),
    ],
    ['with a third number', forgeOwn({ sign: (...given) => sequence(signDer(...given).subarray(2), number) })],
    [
      'with a number that is none',
      forgeOwn({ sign: (...given) => Buffer.from(signDer(...given).map((byte, at) => (at === 2 ? 0x04 : byte))) }),
    ],
    ['with a number that is too long', forgeOwn({ sign: () => sequence(long, long) })],
    ['without times', validity()],
    ['without an end', validity('260101000000Z')],
    ['with a time of another zone', validity('260101000000+', '270101000000Z')],
    ['in a thirteenth month', validity('261301000000Z', '270101000000Z')],
  ])('%s', async (_, certificate) => {
    expect(() => readCertificate(certificate)).toThrow(refusal('invalid-jwk'))
    await expect(judge([certificate])).rejects.toThrow(refusal('untrusted-certificate'))
  })

  test('that is no base64', async () => {
    const chain = verifyCertificateChain(nodeCrypto, ['?'], { anchors: [anchor], now: NOW })
    await expect(chain).rejects.toThrow(refusal('malformed-jws'))
  })
})

test('a certificate about no key of P-256 tells none', () => {
  const spki = (curve?: string) => makeKey(curve).publicKey.export({ type: 'spki', format: 'der' })
  const ofAnotherKind = spki()
  ofAnotherKind[10] = 0
  for (const key of [NOTHING, spki('P-384'), ofAnotherKind])
    expect(() => publicKeyOfCertificate(forgeOwn({ key }))).toThrow(refusal('invalid-jwk'))
})

test('a header holds one to five certificates, or none', () => {
  expect(readCertificates({})).toBeUndefined()
  for (const length of [1, 5]) expect(readCertificates({ x5c: Array(length).fill('a') })).toHaveLength(length)
  for (const x5c of ['a', { length: 1 }, [], Array(6).fill('a'), ['a', 1]])
    expect(() => readCertificates({ x5c } as never)).toThrow(refusal('malformed-jws'))
})

test('a PEM text is read certificate by certificate, whatever stands between them', () => {
  const pem = (der: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  const read = readPem(`subject=own\n${pem(own)}\nsubject=anchor\n${pem(anchor)}`)
  expect(read.map((one) => Buffer.from(one))).toEqual([own, anchor])
})

import { X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Made, makeCertificate } from '../testing/make-chain.ts'
import { createTrustAnchors } from './trust-anchors.ts'

const der = ({ cert }: Made) => new X509Certificate(cert).raw.toString('base64')
const NOW = new Date()
const dayFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
let former: Made
let renewed: Made
let own: string

beforeAll(async () => {
  former = await makeCertificate('anchor', { isAuthority: true, until: dayFromNow(-1) })
  renewed = await makeCertificate('anchor', { isAuthority: true, of: former })
  own = der(await makeCertificate('own', { by: renewed }))
})

test('an anchor that was renewed with its key counts, wherever the one whose time is over stands', () => {
  const anchorOf = (...anchors: Made[]) =>
    createTrustAnchors(anchors.map(({ cert }) => cert).join('\n'), () => NOW)([own])?.anchor
  const { fingerprint256 } = new X509Certificate(renewed.cert)
  expect(anchorOf(renewed, former)).toBe(fingerprint256)
  expect(anchorOf(former, renewed)).toBe(fingerprint256)
  expect(anchorOf(former)).toBeUndefined()
})

test('who has the name of an authority and not its key certifies nobody', async () => {
  const find = createTrustAnchors(renewed.cert, () => NOW)
  const authority = await makeCertificate('authority', { by: renewed, isAuthority: true })
  const signer = await makeCertificate('own', { by: authority })
  expect(find([signer, authority].map(der))).toBeDefined()
  const [asAnchor, asAuthority] = [
    await makeCertificate('anchor', { isAuthority: true }),
    await makeCertificate('authority', { isAuthority: true }),
  ]
  expect(find([der(await makeCertificate('own', { by: asAnchor }))])).toBeUndefined()
  expect(find([await makeCertificate('own', { by: asAuthority }), authority].map(der))).toBeUndefined()
})

test('a certificate counts by the issuer that it names', async () => {
  const find = createTrustAnchors(renewed.cert, () => NOW)
  const { cert } = await makeCertificate('other', { isAuthority: true })
  expect(find([der(await makeCertificate('own', { by: { ...renewed, cert } }))])).toBeUndefined()
})

test('who is no authority certifies nobody, though its key may sign certificates', async () => {
  const find = createTrustAnchors(renewed.cert, () => NOW)
  const signer = await makeCertificate('signer', { by: renewed, maySign: true })
  expect(find([await makeCertificate('own', { by: signer }), signer].map(der))).toBeUndefined()
})

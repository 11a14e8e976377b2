import { X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Made, makeCertificate } from '../testing/make-chain.ts'
import { createTrustAnchors } from './trust-anchors.ts'

const NOW = new Date()
const dayFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
let former: Made
let renewed: Made
let own: string

beforeAll(async () => {
  former = await makeCertificate('anchor', { isAuthority: true, until: dayFromNow(-1) })
  renewed = await makeCertificate('anchor', { isAuthority: true, of: former })
  const { cert } = await makeCertificate('own', { by: renewed })
  own = new X509Certificate(cert).raw.toString('base64')
})

test('an anchor that was renewed with its key counts, wherever the one whose time is over stands', () => {
  const anchorOf = (...anchors: Made[]) =>
    createTrustAnchors(anchors.map(({ cert }) => cert).join('\n'), () => NOW)([own])?.anchor
  const { fingerprint256 } = new X509Certificate(renewed.cert)
  expect(anchorOf(renewed, former)).toBe(fingerprint256)
  expect(anchorOf(former, renewed)).toBe(fingerprint256)
  expect(anchorOf(former)).toBeUndefined()
})

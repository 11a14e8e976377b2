import { expect, test } from 'vitest'
import { colourOfIssuer, ISSUER_COLOURS } from './issuer-colours.ts'

const from = (credentialIssuer: string, receivedAt: string) => ({ credentialIssuer, receivedAt })
const ISSUERS = ISSUER_COLOURS.map((_, n) => `https://issuer-${n}.test/oid4vci`)

test('every issuer has a colour of its own, all its cards the same', () => {
  const held = ISSUERS.flatMap((issuer, n) => [from(issuer, `2026-11-0${n + 1}`), from(issuer, `2026-11-1${n}`)])
  expect(new Set(ISSUERS.map((issuer) => colourOfIssuer(issuer, held))).size).toBe(ISSUER_COLOURS.length)
})

test('an issuer keeps its colour when another one comes, in whatever order cards are listed', () => {
  const [first = '', ...others] = ISSUERS
  const alone = colourOfIssuer(first, [from(first, '2026-11-01')])
  const held = [...others.map((issuer, n) => from(issuer, `2026-11-0${n + 2}`)), from(first, '2026-11-01')]
  expect(colourOfIssuer(first, held)).toBe(alone)
  expect(colourOfIssuer(first, held.toReversed())).toBe(alone)
})

test('of two that would have the same colour the one that was there first keeps it', () => {
  const wanted = (issuer: string) => colourOfIssuer(issuer, [])
  const first = 'https://issuer.test'
  const rivals = Array.from({ length: 50 }, (_, n) => `https://rival-${n}.test`)
  const rival = rivals.find((issuer) => wanted(issuer) === wanted(first)) ?? ''
  const held = [from(rival, '2026-11-02'), from(first, '2026-11-01')]
  expect(colourOfIssuer(first, held)).toBe(wanted(first))
  expect(colourOfIssuer(rival, held)).not.toBe(wanted(first))
})

test('what is offered has the colour that its card will have, whatever the port', () => {
  expect(colourOfIssuer('http://localhost:8080/services/a', [])).toBe(
    colourOfIssuer('http://localhost:9090/services/a', []),
  )
})

test('more issuers than colours share them', () => {
  const held = [...ISSUERS, 'https://one-more.test'].map((issuer, n) => from(issuer, `2026-11-0${n + 1}`))
  expect(ISSUER_COLOURS).toContain(colourOfIssuer('https://one-more.test', held))
})

import { expect, test } from 'vitest'
import { RFC_KEY, RFC_VECTORS } from './testing/rfc-vectors.ts'
import { openVoprf, type Share } from './voprf.ts'

const voprf = await openVoprf()
const [vector] = RFC_VECTORS
const [input, blind, blinded, output] = [
  vector!.inputs[0]!,
  vector!.blinds[0]!,
  vector!.blinded[0]!,
  vector!.outputs[0]!,
]
const shares = voprf.split(RFC_KEY.secretKey)
const partOf = (share: Share) => ({
  index: share.index,
  element: voprf.blindEvaluate(share, [blinded]).evaluated[0]!,
})
const ofShares = (...indexes: number[]) => indexes.map((index) => partOf(shares[index - 1]!))

test.each([
  [1, 2],
  [2, 1],
  [1, 3],
  [2, 3],
  [3, 1],
])('holders %i and %i give what the whole key gives', (one, other) => {
  expect(voprf.finalize(input, blind, voprf.combine(ofShares(one, other)))).toEqual(output)
})

test('each holder proves what it has evaluated by a public key of its own', () => {
  for (const share of shares) {
    const { evaluated, proof } = voprf.blindEvaluate(share, [blinded])
    voprf.check({ publicKey: share.publicKey, blinded: [blinded], evaluated }, proof)
    expect(() => voprf.check({ publicKey: RFC_KEY.publicKey, blinded: [blinded], evaluated }, proof)).toThrow(/key/)
  }
})

test('one key is dealt differently each time', () => {
  const again = voprf.split(RFC_KEY.secretKey)
  expect(again.map(({ secretKey }) => secretKey)).not.toEqual(shares.map(({ secretKey }) => secretKey))
  expect(shares.map(({ index }) => index)).toEqual([1, 2, 3])
})

test('a share under a wrong number gives something else', () => {
  const [one, two] = ofShares(1, 2)
  expect(voprf.finalize(input, blind, voprf.combine([{ ...one!, index: 3 }, two!]))).not.toEqual(output)
})

test('public keys of one deal belong together, and lead to that of the key', () => {
  const publicKeys = shares.map(({ publicKey }) => publicKey)
  expect(voprf.areOfOneKey(publicKeys)).toBe(true)
  expect(voprf.combine(publicKeys.slice(0, 2).map((element, at) => ({ index: at + 1, element })))).toEqual(
    RFC_KEY.publicKey,
  )
})

test.each([
  ['of two deals', [shares[0]!, shares[1]!, voprf.split(RFC_KEY.secretKey)[2]!]],
  ['in another order', [shares[1]!, shares[0]!, shares[2]!]],
  ['of two holders', shares.slice(0, 2)],
  ['of one who has the whole key, thrice', [RFC_KEY, RFC_KEY, RFC_KEY]],
])('public keys %s do not', (_, given) => {
  expect(voprf.areOfOneKey(given.map(({ publicKey }) => publicKey))).toBe(false)
})

test.each([
  ['one holder', [1]],
  ['one holder twice', [1, 1]],
  ['three holders', [1, 2, 3]],
])('%s do not make an output', (_, indexes) => {
  expect(() => voprf.combine(ofShares(...indexes))).toThrow(/Two different holders/)
})

test.each([0, 4, 1.5, -1])('there is no holder %d', (index) => {
  expect(() => voprf.combine([...ofShares(1), { ...ofShares(2)[0]!, index }])).toThrow(/no such holder/)
})

test('nor does the identity, to which two answers or three public keys may add up', () => {
  const multiples = [1, 2, 3].map((small) => voprf.publicKeyOf(Uint8Array.of(small, ...new Uint8Array(31))))
  const parts = multiples.slice(0, 2).map((element, at) => ({ index: at + 1, element }))
  for (const add of [() => voprf.combine(parts), () => voprf.areOfOneKey(multiples)])
    expect(add).toThrow(expect.objectContaining({ code: 'invalid-element' }))
})

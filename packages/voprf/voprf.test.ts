import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { RFC_KEY, RFC_VECTORS } from './testing/rfc-vectors.ts'
import { openVoprf } from './voprf.ts'
import { VoprfError } from './voprf-error.ts'

const voprf = await openVoprf()
const other = ristretto255_oprf.voprf
const INPUT = Buffer.from('an input')

/** Draws these scalars, in this order. */
const drawing = (scalars: readonly Uint8Array[]) => {
  const left = [...scalars]
  return openVoprf(() => left.shift() ?? expect.fail('drew too often'))
}

describe('the vectors of RFC 9497 A.1.2', () => {
  test('the public key', () => {
    expect(voprf.publicKeyOf(RFC_KEY.secretKey)).toEqual(RFC_KEY.publicKey)
  })

  test.each(RFC_VECTORS)('$inputs.length inputs', async ({ inputs, blinds, random, ...expected }) => {
    const repeated = await drawing([...blinds, random])
    expect(inputs.map((input) => repeated.blind(input).blinded)).toEqual(expected.blinded)
    const { evaluated, proof } = repeated.blindEvaluate(RFC_KEY, expected.blinded)
    expect({ evaluated, proof }).toEqual({ evaluated: expected.evaluated, proof: expected.proof })
    repeated.check({ publicKey: RFC_KEY.publicKey, blinded: expected.blinded, evaluated }, proof)
    const outputs = inputs.map((input, at) => repeated.finalize(input, blinds[at]!, evaluated[at]!))
    expect(outputs).toEqual(expected.outputs)
  })
})

describe('beside an implementation written elsewhere', () => {
  test('their server answers our client', () => {
    const key = other.generateKeyPair()
    const { blind, blinded } = voprf.blind(INPUT)
    const { evaluated, proof } = other.blindEvaluate(key.secretKey, key.publicKey, blinded)
    voprf.check({ publicKey: key.publicKey, blinded: [blinded], evaluated: [evaluated] }, proof)
    const output = voprf.finalize(INPUT, blind, evaluated)
    expect(output).toEqual(other.finalize(INPUT, blind, evaluated, blinded, key.publicKey, proof))
  })

  test('our server answers their client, one input or several', () => {
    const key = voprf.generateKeyPair()
    const inputs = [INPUT, Buffer.from('another'), new Uint8Array()]
    const asked = inputs.map((input) => ({ input, ...other.blind(input) }))
    const { evaluated, proof } = voprf.blindEvaluate(
      key,
      asked.map(({ blinded }) => blinded),
    )
    const outputs = other.finalizeBatch(
      asked.map((one, at) => ({ ...one, evaluated: evaluated[at]! })),
      key.publicKey,
      proof,
    )
    expect(outputs).toEqual(asked.map(({ input, blind }, at) => voprf.finalize(input, blind, evaluated[at]!)))
  })
})

const key = voprf.generateKeyPair()
const asked = voprf.blind(INPUT)
const answered = voprf.blindEvaluate(key, [asked.blinded])
const statement = { publicKey: key.publicKey, blinded: [asked.blinded], evaluated: answered.evaluated }
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof VoprfError ? error.code : error
  }
  return undefined
}
const changed = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

test('two blinds of one input have nothing in common, and one output', () => {
  const again = voprf.blind(INPUT)
  expect(again.blinded).not.toEqual(asked.blinded)
  expect(voprf.blindAgain(INPUT, again.blind)).toEqual(again.blinded)
  const { evaluated } = voprf.blindEvaluate(key, [again.blinded])
  expect(voprf.finalize(INPUT, again.blind, evaluated[0]!)).toEqual(
    voprf.finalize(INPUT, asked.blind, answered.evaluated[0]!),
  )
})

describe('a proof', () => {
  test('holds for what it was made for', () => {
    expect(codeOf(() => voprf.check(statement, answered.proof))).toBeUndefined()
  })

  test.each([
    ['another key', { ...statement, publicKey: voprf.generateKeyPair().publicKey }, answered.proof],
    ['another evaluation', { ...statement, evaluated: [voprf.blind(INPUT).blinded] }, answered.proof],
    ['another question', { ...statement, blinded: [voprf.blind(INPUT).blinded] }, answered.proof],
    ['a bit of its challenge', statement, changed(answered.proof, 0)],
    ['a bit of its answer', statement, changed(answered.proof, 40)],
    ['a byte less', statement, answered.proof.subarray(1)],
    ['a byte more', statement, new Uint8Array([...answered.proof, 0])],
    ['zeroes', statement, new Uint8Array(64)],
    ['scalars beyond the order', statement, new Uint8Array(64).fill(0xff)],
    ['nothing to prove', { ...statement, blinded: [], evaluated: [] }, answered.proof],
    ['an answer too few', { ...statement, blinded: [asked.blinded, asked.blinded] }, answered.proof],
  ])('is refused with %s', (_, changedStatement, proof) => {
    expect(codeOf(() => voprf.check(changedStatement, proof))).toBe('invalid-proof')
  })
})

/** The last three as RFC 9496 A.2 has them. */
const NO_ELEMENTS: readonly (readonly [string, Uint8Array])[] = [
  ['the identity', new Uint8Array(32)],
  ['a byte too few', asked.blinded.subarray(1)],
  ['a byte too many', new Uint8Array([...asked.blinded, 0])],
  ['nothing', new Uint8Array()],
  ['no square', new Uint8Array(Buffer.from('26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371', 'hex'))],
  ['a field element twice', new Uint8Array(Buffer.from(`f3${'ff'.repeat(30)}7f`, 'hex'))],
  ['a negative field element', new Uint8Array(Buffer.from(`01${'00'.repeat(31)}`, 'hex'))],
]

describe.each(NO_ELEMENTS)('%s as an element', (_, element) => {
  test('is refused wherever one is taken', () => {
    const codes = [
      () => voprf.blindEvaluate(key, [element]),
      () => voprf.finalize(INPUT, asked.blind, element),
      () => voprf.check({ ...statement, publicKey: element }, answered.proof),
      () => voprf.check({ ...statement, blinded: [element] }, answered.proof),
      () => voprf.check({ ...statement, evaluated: [element] }, answered.proof),
      () => voprf.combine([1, 2].map((index) => ({ index, element }))),
      () => voprf.areOfOneKey([element, key.publicKey, key.publicKey]),
    ].map(codeOf)
    expect(new Set(codes)).toEqual(new Set(['invalid-element']))
  })
})

/** The order itself, which is zero written otherwise. */
const ORDER = new Uint8Array(Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex'))

test.each([
  ['zero', new Uint8Array(32)],
  ['the order', ORDER],
  ['the largest number', new Uint8Array(32).fill(0xff)],
  ['a byte too few', key.secretKey.subarray(1)],
  ['a byte too many', new Uint8Array([...key.secretKey, 0])],
])('%s is no secret', (_, secret) => {
  const codes = [
    () => voprf.publicKeyOf(secret),
    () => voprf.blindEvaluate({ ...key, secretKey: secret }, [asked.blinded]),
    () => voprf.blindAgain(INPUT, secret),
    () => voprf.finalize(INPUT, secret, answered.evaluated[0]!),
    () => voprf.split(secret),
  ].map(codeOf)
  expect(new Set(codes)).toEqual(new Set(['invalid-scalar']))
})

test('an input whose length does not fit into two bytes is refused', () => {
  expect(codeOf(() => voprf.blind(new Uint8Array(0x1_0000)))).toBe('invalid-input')
  expect(codeOf(() => voprf.blind(new Uint8Array(0xffff)))).toBeUndefined()
})

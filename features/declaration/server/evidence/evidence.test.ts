import { expect, test } from 'vitest'
import { type Evidence, parseEvidence, writeEvidence } from './evidence.ts'

const evidenceWith = (presented: string): Evidence => ({
  v: 1,
  item: 'for-the-lakes',
  text: 'text',
  salt: 'a'.repeat(43),
  presented: { vpToken: { register: [presented] }, nonce: 'nonce', audience: 'https://declare.example' },
  tagProof: 'proof',
})

test.each([7, 102_000, 0])(
  'written with %i as the place in a status list it is as long as any, and reads the same',
  (index) => {
    const evidence = evidenceWith(`office-${index === 7 ? 1 : 6810} ${index} ${'é'.repeat(index % 3)}`)
    const text = writeEvidence(evidence)
    expect(Buffer.byteLength(text)).toBe(4096)
    expect(parseEvidence(text)).toEqual(evidence)
  },
)

test('of a wallet that writes much more it is longer by a whole step', () => {
  expect(Buffer.byteLength(writeEvidence(evidenceWith('x'.repeat(5000))))).toBe(8192)
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseNote } from './note.ts'
import { createTestKey, createTestLog, sha256, verifyEd25519 } from './testing/index.ts'
import { createWitness, type WitnessMemory } from './witness.ts'

const ORIGIN = 'example.com/log'
const NOW = new Date('2026-11-23T12:00:00.900Z')
const entries = (count: number, of = 'entry') =>
  Array.from({ length: count }, (_, index) => Buffer.from(`${of} ${index}`))

function stand(memory: Partial<WitnessMemory> = {}) {
  const log = createTestLog(ORIGIN, entries(40))
  const witness = createTestKey('witness.example/w1', 'cosignature')
  const kept = new Map<string, string>()
  const { addCheckpoint } = createWitness({
    sha256,
    verifyEd25519,
    logs: new Map([[ORIGIN, [log.key.key]]]),
    memory: {
      find: (origin) => kept.get(origin),
      keep: async (origin, text) => void kept.set(origin, text),
      ...memory,
    },
    cosigner: { key: witness.key, signEd25519: witness.signEd25519 },
    now: () => NOW,
  })
  const requestOf = (oldSize: number, checkpoint: string, proof: readonly Uint8Array[] = []) =>
    [`old ${oldSize}`, ...proof.map((hash) => Buffer.from(hash).toString('base64')), '', checkpoint].join('\n')
  const ask = (oldSize: number, size: number, from = log) =>
    addCheckpoint(requestOf(oldSize, from.checkpoint(size), from.prove(oldSize, size)))
  return { log, witness, kept, addCheckpoint, requestOf, ask }
}

test('a tree that goes on from the last one is signed, with the time, and remembered', async () => {
  const { log, witness, kept, ask } = stand()
  for (const [old, size] of [
    [0, 3],
    [3, 8],
    [8, 8],
    [8, 31],
    [31, 40],
  ] as const) {
    const { status, body, contentType } = await ask(old, size)
    expect([status, contentType]).toEqual([200, 'text/plain; charset=utf-8'])
    const { text, signatures } = parseNote(`${log.checkpoint(size)}${body}`)
    const signed = signatures.find(({ keyName }) => keyName === 'witness.example/w1')
    expect(signed?.keyId).toBe(witness.key.id)
    const [time, signature] = [signed?.signature.subarray(0, 8), signed?.signature.subarray(8)]
    const seconds = Buffer.from(time ?? []).readBigUInt64BE()
    expect(seconds).toBe(BigInt(Math.floor(NOW.getTime() / 1000)))
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
    expect(verifyEd25519(witness.key.publicKey, message, signature ?? Buffer.of())).toBe(true)
    expect(kept.get(ORIGIN)).toBe(text)
  }
})

test('who does not know the last size is told', async () => {
  const { ask } = stand()
  await ask(0, 8)
  expect(await ask(0, 20)).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '8\n' })
  expect((await ask(8, 20)).status).toBe(200)
})

test('another history is refused, and so is a shorter one', async () => {
  const { log, kept, ask } = stand()
  await ask(0, 20)
  const before = kept.get(ORIGIN)
  const fork = createTestLog(ORIGIN, entries(40, 'other'), log.key)
  // Anybody can send a proof that does not hold, of the best log: that shows nothing.
  const unproven = await ask(20, 30, fork)
  expect(unproven).toMatchObject({ status: 422, unproven: { origin: ORIGIN, seen: 20, asked: 30 } })
  expect(unproven.evidence).toBeUndefined()
  const split = await ask(20, 20, fork)
  expect(split).toMatchObject({ status: 409, evidence: { origin: ORIGIN, seen: 20, asked: 20, before } })
  expect(parseNote(split.evidence?.signed ?? '').text).toContain(`${ORIGIN}\n20\n`)
  expect((await ask(10, 15)).status).toBe(409)
  expect((await ask(20, 15)).status).toBe(400)
  expect(kept.get(ORIGIN)).toBe(before)
})

test('the first tree needs no proof, and the empty one has one root', async () => {
  const { log, addCheckpoint, requestOf } = stand()
  const withProof = requestOf(0, log.checkpoint(3), [log.head(1).root])
  expect((await addCheckpoint(withProof)).status).toBe(422)
  expect((await addCheckpoint(requestOf(0, log.checkpoint(0, { root: log.head(1).root })))).status).toBe(422)
  expect((await addCheckpoint(requestOf(0, log.checkpoint(0)))).status).toBe(200)
})

test('a log that is not known, and a key that is not the log’s', async () => {
  const { log, ask, addCheckpoint, requestOf } = stand()
  expect((await ask(0, 3, createTestLog('example.com/other', entries(3), log.key))).status).toBe(404)
  const forged = log.checkpoint(3, { signer: createTestKey(ORIGIN) })
  expect((await addCheckpoint(requestOf(0, forged))).status).toBe(403)
})

test.each([
  ['no old size', 'old\n\n'],
  ['another word before the size', 'new 0\n\n'],
  ['an old size with a zero before it', 'old 01\n\n'],
  ['a hash that is none', 'old 1\nAAAA\n\n'],
  ['more hashes than a proof can have', `old 1\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n`],
  ['nothing', ''],
])('a request with %s is refused', async (_, head) => {
  const { log, addCheckpoint } = stand()
  expect((await addCheckpoint(head === '' ? '' : `${head}${log.checkpoint(3)}`)).status).toBe(400)
})

test('as many hashes as a proof can have are read', async () => {
  const { log, addCheckpoint } = stand()
  const head = `old 1\n${`${'A'.repeat(43)}=\n`.repeat(63)}\n`
  expect((await addCheckpoint(`${head}${log.checkpoint(3)}`)).status).toBe(409)
})

test('nothing is signed that could not be remembered', async () => {
  const { ask } = stand({ keep: () => Promise.reject(new Error('disk full')) })
  await expect(ask(0, 3)).rejects.toThrow('disk full')
})

test('who could not remember once signs again as soon as that can be', async () => {
  let isFull = true
  const { ask } = stand({
    keep: async () => {
      if (isFull) throw new Error('disk full')
    },
  })
  await expect(ask(0, 3)).rejects.toThrow('disk full')
  isFull = false
  expect((await ask(0, 3)).status).toBe(200)
})

test('of many that go on from one tree in two ways, one is signed', async () => {
  const kept = new Map<string, string>()
  const { log, ask } = stand({
    find: (origin) => kept.get(origin),
    keep: async (origin, text) => {
      await setImmediate()
      kept.set(origin, text)
    },
  })
  await ask(0, 10)
  const fork = createTestLog(ORIGIN, [...entries(10), ...entries(30, 'other')], log.key)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(10, 20 + at, at % 2 === 0 ? log : fork)))
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array(19).fill(409)])
})

import { describe, expect, test } from 'vitest'
import { writeCheckpoint } from './checkpoint.ts'
import { cosign, verifyCosignatures } from './cosignature.ts'
import { hashLeaf } from './hash.ts'
import { parseNote } from './note.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import { parsePolicy, writePolicy } from './policy.ts'
import { requireQuorum } from './require-quorum.ts'
import { createTestKey, createTestTree, sha256, verifyEd25519 } from './testing/index.ts'
import { parseTlogProof, verifyTlogProof, writeTlogProof } from './tlog-proof.ts'
import { createWitness } from './witness.ts'
import { readWitnessAnswer, writeWitnessRequest } from './witness-client.ts'
import { signNote, writeVerifierKey } from './write-note.ts'

const ORIGIN = 'localhost:8080/log/one'
const NOW = new Date('2026-11-23T12:00:00Z')
const log = createTestKey(ORIGIN)
const witnesses = ['a', 'b', 'c'].map((name) => createTestKey(`w.example/${name}`, 'cosignature'))
const keys = witnesses.map(({ key }) => key)
const policy = parsePolicy(
  sha256,
  writePolicy({
    logs: [],
    witnesses: keys.map((key, at) => ({ name: `w${at}`, vkey: writeVerifierKey(key) })),
    quorum: 2,
  }),
)
const entries = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => Buffer.from(`entry ${from + at}`))

async function publish() {
  const tree = createTestTree()
  const head = await tree.grow(entries(0, 300))
  const text = writeCheckpoint({ origin: ORIGIN, ...head })
  const signed = await signNote(text, [log])
  const lines = await Promise.all(witnesses.map((witness) => cosign(witness, text, NOW)))
  return { tree, text, signed, lines, note: signed + lines.slice(0, 2).join('') }
}
const open = (note: string, origin = ORIGIN, logKeys = [log.key]) =>
  openCheckpoint(note, { origin, keys: logKeys, verifyEd25519 })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => error.code ?? error,
  )

describe('a checkpoint', () => {
  test('is opened as it was signed', async () => {
    const { tree, note } = await publish()
    expect(await open(note)).toMatchObject({ origin: ORIGIN, size: 300, root: Uint8Array.from(tree.head().root) })
  })

  test('is refused with another count, another root, without signatures of its log, or as that of another', async () => {
    const { note, text, lines } = await publish()
    expect(await codeOf(open(note.replace('\n300\n', '\n301\n')))).toBe('unsigned-checkpoint')
    expect(await codeOf(open(`${text}\n${lines.join('')}`))).toBe('unsigned-checkpoint')
    expect(await codeOf(open(text))).toBe('malformed-note')
    expect(await codeOf(open(note, ORIGIN, [createTestKey(ORIGIN).key]))).toBe('unsigned-checkpoint')
    expect(await codeOf(open(note, 'localhost:8080/log/two'))).toBe('other-origin')
  })

  test('has the witnesses that have signed it, each once, with its latest time', async () => {
    const { note, text, lines } = await publish()
    const later = await cosign(witnesses[0]!, text, new Date(NOW.getTime() + 60_000))
    const found = await verifyCosignatures(verifyEd25519, parseNote(`${note}${later}${lines[0]}`), keys)
    const seconds = NOW.getTime() / 1000
    expect(found.map(({ key, time }) => [key.name, time])).toEqual([
      ['w.example/a', seconds + 60],
      ['w.example/b', seconds],
    ])
    expect(found.map(({ line }) => line)).toEqual([later, lines[1]])
  })

  test('needs the quorum', async () => {
    const { signed, note, lines } = await publish()
    const needs = (of: string) => codeOf(requireQuorum(verifyEd25519, parseNote(of), policy))
    expect(await needs(note)).toBe('none')
    expect(await needs(`${signed}${lines[0]}`)).toBe('missing-cosignatures')
    expect(await needs(`${signed}${lines[0]}${lines[0]}`)).toBe('missing-cosignatures')
    expect(await needs(signed)).toBe('missing-cosignatures')
  })

  test('is spoilt by a signature that its witness has not made, or at a time that nobody can count', async () => {
    const { signed, text, lines } = await publish()
    const elsewhere = await cosign(witnesses[2]!, 'other\n', NOW)
    const short = lines[2]!.replace(
      / \S+\n$/,
      ` ${Buffer.from(lines[2]!.split(' ')[2]!, 'base64').subarray(0, 60).toString('base64')}\n`,
    )
    const timeless = lines[2]!.replace(
      / \S+\n$/,
      ` ${Buffer.from(lines[2]!.split(' ')[2]!, 'base64').subarray(0, 8).toString('base64')}\n`,
    )
    const never = await cosign(witnesses[2]!, text, { getTime: () => 1000 * 2 ** 53 } as Date)
    for (const line of [elsewhere, short, timeless, never]) {
      const note = parseNote(`${signed}${lines[0]}${lines[1]}${line}`)
      expect(await codeOf(requireQuorum(verifyEd25519, note, policy))).toBe('false-cosignature')
    }
  })

  test('is spoilt neither by another witness of the same name nor by one whose key goes by the same id', async () => {
    const { signed, text, lines } = await publish()
    const [{ key }] = [witnesses[0]!]
    const namesake = await cosign(createTestKey(key.name, 'cosignature'), text, NOW)
    const note = parseNote(`${signed}${namesake}${lines[0]}`)
    expect((await verifyCosignatures(verifyEd25519, note, [key])).map(({ line }) => line)).toEqual([lines[0]])
    const sameId = { ...keys[1]!, id: key.id }
    expect(await verifyCosignatures(verifyEd25519, parseNote(`${signed}${lines[0]}`), [sameId])).toEqual([])
  })

  test('is not signed by a witness with the type of a log', async () => {
    const { signed, text } = await publish()
    const { key, signEd25519 } = createTestKey('w.example/a')
    const note = parseNote(`${signed}${await cosign({ key, signEd25519 }, text, NOW)}`)
    expect(await verifyCosignatures(verifyEd25519, note, [key])).toEqual([])
  })
})

describe('a proof', () => {
  const proofOf = async (index: number, extra?: Uint8Array) => {
    const { tree, note } = await publish()
    const proof = await tree.reader().inclusionProof(index)
    return writeTlogProof({ index, proof, checkpoint: note, ...(extra === undefined ? {} : { extra }) })
  }
  const verify = (text: string, index: number, of = policy) =>
    verifyTlogProof({ sha256, verifyEd25519 }, text, {
      leafHash: hashLeaf(sha256, Buffer.from(`entry ${index}`)),
      origin: ORIGIN,
      keys: [log.key],
      policy: of,
    })

  test('holds without the log', async () => {
    expect(await verify(await proofOf(123), 123)).toMatchObject({ size: 300 })
    const withExtra = await proofOf(123, Buffer.from('more'))
    expect(withExtra.split('\n').slice(0, 3)).toEqual(['c2sp.org/tlog-proof@v1', 'extra bW9yZQ==', 'index 123'])
    expect(Buffer.from(parseTlogProof(withExtra).extra ?? []).toString()).toBe('more')
    expect(await verify(withExtra, 123)).toMatchObject({ size: 300 })
    expect('extra' in parseTlogProof(await proofOf(1))).toBe(false)
  })

  test('of another leaf, at another place, with other signatures, or under a stricter policy does not', async () => {
    const text = await proofOf(123)
    expect(await codeOf(verify(text, 124))).toBe('not-included')
    expect(await codeOf(verify(text.replace('index 123', 'index 122'), 123))).toBe('not-included')
    expect(await codeOf(verify(text.replace('\n300\n', '\n301\n'), 123))).toBe('unsigned-checkpoint')
    expect(await codeOf(verify(text.replace(/— w\.example\/b.*\n/, ''), 123))).toBe('missing-cosignatures')
    expect(await codeOf(verify(text, 123, { ...policy, isQuorum: (signed) => signed.length > 2 }))).toBe(
      'missing-cosignatures',
    )
  })

  test.each([
    ['nothing', () => ''],
    ['another kind', (text: string) => text.replace('@v1', '@v2')],
    ['no index', (text: string) => text.replace(/index .*\n/, '')],
    ['another word for it', (text: string) => text.replace('index ', 'place ')],
    ['no checkpoint', (text: string) => text.slice(0, text.indexOf('\n\n') + 1)],
    ['an index with a zero before it', (text: string) => text.replace('index ', 'index 0')],
    ['a hash that is none', (text: string) => text.replace(/index 123\n./, 'index 123\n')],
    ['what is no base64', (text: string) => text.replace('index', 'extra ?\nindex')],
    ['too many hashes', (text: string) => text.replace('\n\n', `\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n`)],
  ])('with %s is refused', async (_, change) => {
    const text = change(await proofOf(123))
    expect(() => parseTlogProof(text)).toThrow(expect.objectContaining({ code: 'malformed-proof' }))
  })
})

describe('a log and its witness', () => {
  const stand = () => {
    const kept = new Map<string, string>()
    const [{ key, signEd25519 }] = [witnesses[0]!]
    const memory = {
      find: (origin: string) => kept.get(origin),
      keep: async (origin: string, text: string) => void kept.set(origin, text),
    }
    const logs = new Map([[ORIGIN, [log.key]]])
    return createWitness({ sha256, verifyEd25519, logs, memory, cosigner: { key, signEd25519 }, now: () => NOW })
  }

  test('understand each other while it grows, and where it has forgotten how far it was', async () => {
    const [witness, tree] = [stand(), createTestTree()]
    const ask = async (oldSize: number) => {
      const checkpoint = await signNote(writeCheckpoint({ origin: ORIGIN, ...tree.head() }), [log])
      const proof = await tree.reader().consistencyProof(oldSize)
      const answer = await witness.addCheckpoint(writeWitnessRequest({ oldSize, proof, checkpoint }))
      return readWitnessAnswer(answer, { checkpoint, keys, verifyEd25519 })
    }
    for (const [old, size] of [
      [0, 3],
      [3, 256],
      [256, 300],
    ] as const) {
      await tree.grow(entries(old, size))
      expect(await ask(old)).toMatchObject({ state: 'signed', cosignatures: [{ key: { name: 'w.example/a' } }] })
    }
    await tree.grow(entries(300, 301))
    expect(await ask(0)).toEqual({ state: 'elsewhere', size: 300 })
    expect(await ask(300)).toMatchObject({ state: 'signed' })
  })

  test('a fork and a rollback are not signed', async () => {
    const [witness, tree, fork] = [stand(), createTestTree(), createTestTree()]
    await tree.grow(entries(0, 20))
    await fork.grow(entries(100, 140))
    const ask = async (of: typeof tree, oldSize: number) => {
      const checkpoint = await signNote(writeCheckpoint({ origin: ORIGIN, ...of.head() }), [log])
      const proof = await of.reader().consistencyProof(oldSize)
      const answer = await witness.addCheckpoint(writeWitnessRequest({ oldSize, proof, checkpoint }))
      return readWitnessAnswer(answer, { checkpoint, keys, verifyEd25519 })
    }
    expect(await ask(tree, 0)).toMatchObject({ state: 'signed' })
    expect(await ask(fork, 20)).toEqual({ state: 'refused', status: 422 })
    const older = createTestTree()
    await older.grow(entries(0, 10))
    expect(await ask(older, 10)).toEqual({ state: 'elsewhere', size: 20 })
  })

  test('what others have signed, or nobody, is no answer', async () => {
    const { signed, lines } = await publish()
    const read = (status: number, body: string) =>
      readWitnessAnswer({ status, body }, { checkpoint: signed, keys: keys.slice(0, 1), verifyEd25519 })
    expect(await read(200, `${lines[0]}${lines[1]}`)).toMatchObject({
      state: 'signed',
      cosignatures: [{ line: lines[0] }],
    })
    const none = { state: 'refused', status: 200 }
    expect(await read(200, lines[1] ?? '')).toEqual(none)
    expect(await read(200, await cosign(witnesses[0]!, 'other\n', NOW))).toEqual(none)
    expect(await read(200, 'hello\n')).toEqual(none)
    expect(await read(200, '')).toEqual(none)
    expect(await read(404, 'unknown\n')).toEqual({ state: 'refused', status: 404 })
    expect(await read(404, '5\n')).toEqual({ state: 'refused', status: 404 })
    expect(await read(503, lines[0] ?? '')).toEqual({ state: 'refused', status: 503 })
    expect(await read(409, 'soon\n')).toEqual({ state: 'refused', status: 409 })
  })
})

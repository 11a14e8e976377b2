import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, createTestTree, sha256 } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { type Entry, encodeEntry } from '../entries/index.ts'
import { compareViews, type LogView } from './compare-views.ts'
import { type Fork, verifyFork } from './fork.ts'
import { createAuditedLog, entryOf } from './testing/index.ts'

const people = (from: number, to: number): Entry[] => Array.from({ length: to - from }, (_, at) => entryOf(from + at))

/** A log of 401 entries, its checkpoint of each epoch, and the same key over other entries. */
async function openStand() {
  const log = await createAuditedLog()
  const notes = new Map<number, string>()
  for (const upTo of [255, 256, 300, 400]) {
    await log.publish(people(log.tree.head().size - 1, upTo))
    notes.set(log.tree.head().size, log.text('checkpoint'))
  }
  const noteOf = (size: number): LogView => ({ kind: 'note', name: `note ${size}`, note: notes.get(size) ?? '' })
  const served: LogView = { kind: 'log', name: 'served', url: log.url, readFile: log.readFile }
  /** With the log's own key, of other people. */
  const forkAt = async (size: number): Promise<LogView & { kind: 'log' }> => {
    const tree = createTestTree()
    const { root } = await tree.grow(people(1000, 1000 + size).map(encodeEntry))
    tree.files.set('keys.json', log.tree.files.get('keys.json') ?? new Uint8Array())
    tree.files.set('checkpoint', Buffer.from(await log.sign({ head: { size, root } })))
    return { kind: 'log', name: `fork ${size}`, url: log.url, readFile: tree.readTile }
  }
  const forkNote = async (size: number): Promise<LogView> => {
    const { readFile, name } = await forkAt(size)
    return { kind: 'note', name, note: Buffer.from(await readFile('checkpoint')).toString('utf8') }
  }
  const access = { sha256, verifyEd25519: log.verifyEd25519 }
  const compare = (one: LogView, other: LogView, trusted: { vkey?: string; policy?: string } = { ...log.keys }) =>
    compareViews({ ...access, views: [one, other], trusted })
  return { log, access, noteOf, served, forkAt, forkNote, compare }
}

test.each([256, 257, 301])(
  'a log goes on from the %i entries that somebody has kept, whichever is named first',
  async (size) => {
    const { noteOf, served, compare } = await openStand()
    const witnesses = ['w.example/a', 'w.example/b', 'w.example/c']
    const found = {
      kind: 'goes-on',
      views: [
        { name: `note ${size}`, size, witnesses },
        { name: 'served', size: 401, witnesses },
      ],
    }
    expect(await compare(noteOf(size), served)).toEqual(found)
    expect(await compare(served, noteOf(size), {})).toEqual(found)
  },
)

test('one version is the same wherever it is, and two notes of it need no file', async () => {
  const { log, noteOf, served, compare } = await openStand()
  const mirror: LogView = { ...served, name: 'mirror', url: 'https://mirror.example/lakes' } as LogView
  expect(await compare(served, mirror)).toMatchObject({ kind: 'same' })
  expect(await compare(noteOf(301), noteOf(301), { vkey: log.keys.vkey })).toMatchObject({
    kind: 'same',
    views: [{ witnesses: [] }, { witnesses: [] }],
  })
})

test('without the files of the larger one nothing is decided', async () => {
  const { log, noteOf, compare, served } = await openStand()
  expect(await compare(noteOf(301), noteOf(256))).toMatchObject({
    kind: 'undecided',
    views: [{ size: 256 }, { name: 'note 301' }],
  })
  const larger = await log.sign({ head: { size: 999, root: log.tree.head().root } })
  expect(await compare(served, { kind: 'note', name: 'larger', note: larger })).toMatchObject({ kind: 'undecided' })
})

test.each<[string, number]>([
  ['of one size', 401],
  ['of a power of two', 256],
  ['between two files', 300],
])('a fork %s is shown by a proof that holds without the log', async (_, size) => {
  const { log, access, served, forkNote, compare } = await openStand()
  const found = await compare(await forkNote(size), served)
  if (found.kind !== 'forked') throw new Error(found.kind)
  expect(found.views).toEqual([`fork ${size}`, 'served'])
  expect(found.fork).toMatchObject({ vkey: log.keys.vkey, checkpoints: [expect.any(String), log.text('checkpoint')] })
  expect(await verifyFork(access, JSON.parse(JSON.stringify(found.fork)) as Fork)).toEqual({
    origin: log.keys.origin,
    sizes: [size, 401],
  })
})

test('a fork is found by the files of the other branch as well, where that is the longer one', async () => {
  const { access, noteOf, forkAt, compare } = await openStand()
  const found = await compare(noteOf(301), await forkAt(500))
  expect(found).toMatchObject({ kind: 'forked', views: ['note 301', 'fork 500'] })
  if (found.kind === 'forked') expect(await verifyFork(access, found.fork)).toMatchObject({ sizes: [301, 500] })
})

test('the files of the larger version are taken from the address that serves the smaller one, where they are there', async () => {
  const { log, access, served, noteOf, compare } = await openStand()
  const larger = noteOf(401)
  const smaller = noteOf(301)
  log.write('checkpoint', smaller.kind === 'note' ? smaller.note : '')
  expect(await compare(served, larger)).toMatchObject({
    kind: 'goes-on',
    views: [
      { name: 'served', size: 301 },
      { name: 'note 401', size: 401 },
    ],
  })
  log.write('checkpoint', await log.sign({ head: { size: 301, root: sha256(Buffer.from('fork')) } }))
  const found = await compare(served, larger)
  expect(found).toMatchObject({ kind: 'forked', views: ['served', 'note 401'] })
  if (found.kind === 'forked') expect(await verifyFork(access, found.fork)).toMatchObject({ sizes: [301, 401] })
})

test('nothing else is a proof of a fork', async () => {
  const { log, access, noteOf, served, forkNote, compare } = await openStand()
  const found = await compare(await forkNote(300), served)
  if (found.kind !== 'forked') throw new Error(found.kind)
  const { fork } = found
  const noteAt = (size: number) => {
    const view = noteOf(size)
    return view.kind === 'note' ? view.note : ''
  }
  const honest = await log.tree.reader().consistencyProof(301)
  const rootOf = (note: string) => note.split('\n')[2] ?? ''
  const changes: Partial<Fork>[] = [
    { checkpoints: [fork.checkpoints[1], fork.checkpoints[0]] },
    { checkpoints: [fork.checkpoints[0].replace('\n300\n', '\n299\n'), fork.checkpoints[1]] },
    { checkpoints: ['', ''] },
    // What nobody has signed.
    {
      checkpoints: [fork.checkpoints[0].replace(rootOf(fork.checkpoints[0]), rootOf(noteAt(256))), fork.checkpoints[1]],
    },
    { prefix: rootOf(fork.checkpoints[0]) },
    { prefix: 'x' },
    { proof: fork.proof.slice(1) },
    { proof: [...fork.proof, 'x'] },
    { vkey: writeVerifierKey(createTestKey(log.keys.origin).key) },
    { vkey: 'x' },
    // What an honest log signs.
    {
      checkpoints: [noteAt(301), noteAt(401)],
      prefix: rootOf(noteAt(301)),
      proof: honest.map((hash) => Buffer.from(hash).toString('base64')),
    },
    { checkpoints: [noteAt(401), noteAt(401)], prefix: rootOf(noteAt(401)), proof: [] },
  ]
  for (const change of changes) expect(await verifyFork(access, { ...fork, ...change })).toBeUndefined()
  const { root } = log.tree.head()
  const empty = await log.sign({ head: { size: 0, root } })
  expect(
    await verifyFork(access, { ...fork, checkpoints: [empty, noteAt(401)], prefix: rootOf(noteAt(256)), proof: [] }),
  ).toBeUndefined()
})

test('what the log has not signed contradicts nothing, and whose it is, is told', async () => {
  const { log, noteOf, served, compare, forkNote } = await openStand()
  const foreign: LogView = {
    kind: 'note',
    name: 'foreign',
    note: `${log.keys.origin}\n7\n${'A'.repeat(43)}=\n\n— x AAAAAAAA\n`,
  }
  expect(await compare(served, foreign)).toMatchObject({
    kind: 'wrong',
    problem: 'unsigned-checkpoint',
    view: { name: 'foreign' },
  })
  expect(await compare({ kind: 'note', name: 'cut', note: 'x' }, served)).toMatchObject({
    kind: 'wrong',
    problem: 'malformed-note',
    view: { name: 'cut' },
  })
  const vkey = writeVerifierKey(createTestKey('example.org/log/for-the-woods').key)
  expect(await compare(noteOf(256), served, { vkey })).toMatchObject({ problem: 'log-keys-changed' })
  log.tree.files.delete('tile/0/001.p/145')
  expect(await compare(noteOf(257), served)).toMatchObject({
    kind: 'wrong',
    problem: 'log-file-missing',
    where: 'tile/0/001.p/145',
    view: { name: 'served' },
  })
  // A false signature of a witness hides no fork.
  const fork = await forkNote(401)
  const spoilt = fork.kind === 'note' ? fork.note.replace(/(— w\.example\/a \S{20})./, '$1-'.replace('-', 'A')) : ''
  expect(await compare({ kind: 'note', name: 'spoilt', note: spoilt }, served)).toMatchObject({ kind: 'forked' })
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sha256 } from '@e-collecting/credentials/crypto/node'
import { expect, test } from 'vitest'
import { describeLogs } from '../apps/server/src/declaration/describe-logs.ts'
import { parseLine, writeLine } from '../apps/server/src/evidence/evidence-line.ts'
import { type DeclarationPromise, RECEIPT_FORMAT } from '../features/declaration/contract.ts'
import type { Entry } from '../features/declaration/entries/index.ts'
import { encodeEntry, parseEntry } from '../features/declaration/entries/index.ts'
import { hashItemText } from '../features/declaration/server/commit-to-item.ts'
import { declarationNonce } from '../features/declaration/server/evidence/declaration-nonce.ts'
import { type Evidence, parseEvidence, writeEvidence } from '../features/declaration/server/evidence/evidence.ts'
import { tagInput } from '../features/declaration/server/evidence/tag-input.ts'
import { commitToKeys, writeTagProof } from '../packages/tags/tag-proof.ts'
import { hashLeaf, hashNode } from '../packages/tlog/hash.ts'
import { parsePolicy, signNote, writeCheckpoint } from '../packages/tlog/index.ts'
import { createTestKey } from '../packages/tlog/testing/index.ts'

const DOCUMENT = readFileSync(new URL('../docs/log-format.md', import.meta.url), 'utf8')
const LINES = DOCUMENT.split('\n')

/** Rows of the table whose head begins with this word, each by its cells. */
function rowsOf(head: string): string[][] {
  const begin = LINES.findIndex((line) => line.startsWith(`| ${head} |`))
  const rest = LINES.slice(begin + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return begin < 0
    ? []
    : rest.slice(0, end).map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      )
}
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** Names in the first column of such a table. */
const namesIn = (head: string) =>
  rowsOf(head)
    .flatMap(([cell]) => named(cell))
    .toSorted()
const namesOf = (value: object) => Object.keys(value).toSorted()

const HASH = Buffer.alloc(32, 7).toString('base64url')
const ENTRIES: { [Kind in Entry as Kind['t']]: Required<Kind> } = {
  o: {
    t: 'o',
    item: 'for-the-lakes',
    text: HASH,
    opens: null,
    closes: null,
    required: null,
    tagKey: HASH,
    promise: 'example.org/log/for-the-lakes/promise+0a1b2c3d+AQ==',
    policy: 1,
  },
  d1: { t: 'd1', tag: HASH, ev: HASH, rc: HASH },
  i: { t: 'i', issued: 1, issuers: 1 },
  x: { t: 'x', index: 1, reason: 'court' },
  c: { t: 'c', counted: 1, annulled: 0, size: 3 },
}

test('each kind of entry has the members that the document gives it, and no others', () => {
  const members = new Map<string, string[]>()
  let kind = ''
  for (const [first, member] of rowsOf('Kind')) {
    kind = named(first)[0] ?? kind
    members.set(kind, [...(members.get(kind) ?? []), ...named(member)].toSorted())
  }
  expect(Object.fromEntries(members)).toEqual(
    Object.fromEntries(Object.entries(ENTRIES).map(([t, entry]) => [t, namesOf(entry)])),
  )
  for (const entry of Object.values(ENTRIES)) expect(parseEntry(encodeEntry(entry))).toEqual(entry)
})

test('the kinds that are said to be reserved are, and the reasons of an annulment are those there are', () => {
  const [, list] = /^Kinds ([^.]*) are reserved/m.exec(DOCUMENT) ?? []
  expect(named(list)).toHaveLength(4)
  for (const t of named(list)) expect(parseEntry(Buffer.from(JSON.stringify({ t })))).toEqual({ t })
  const reasons = rowsOf('Kind').find(([, member]) => member === '`reason`')?.[3]
  for (const reason of named(reasons))
    expect(parseEntry(Buffer.from(JSON.stringify({ index: 1, reason, t: 'x' })))).toMatchObject({ reason })
})

async function writeFiles() {
  const [log, promise, witness] = [createTestKey('x'), createTestKey('x/promise'), createTestKey('w', 'cosignature')]
  const described = describeLogs({
    keysOf: async () => ({ log, promise }),
    witnesses: {
      list: [{ name: 'w', key: witness.key, isDemo: true, addCheckpoint: () => Promise.reject(new Error('unasked')) }],
      policy: parsePolicy(sha256, 'quorum none'),
      policyText: 'quorum none\n',
      quorum: 1,
    },
    tags: { publicKeysOf: async () => ({ publicKeys: [HASH], commitment: HASH }) },
    auditKey: { kty: 'EC', crv: 'P-256', x: HASH, y: HASH },
    publicUrl: 'https://example.org',
  })
  const record = { item: 'x', origin: 'x', opened: '2026-01-01', closes: null, required: null }
  const note = await signNote(writeCheckpoint({ origin: 'x', size: 1, root: sha256(new Uint8Array()) }), [log])
  const epoch = {
    number: 1,
    state: 'published' as const,
    size: 1,
    counted: 0,
    day: '2026-01-01',
    publishedAt: null,
    note,
  }
  const files = await described.files(record, [epoch], { annulled: 0, issued: 0, isClosed: false })
  return { ...files, 'logs.json': await described.all([record]) }
}

test('the files beside a log have the members that the document names', async () => {
  const files = await writeFiles()
  expect(namesIn('`keys.json`')).toEqual(namesOf(files['keys.json']))
  expect(namesIn('`tally.json`')).toEqual(namesOf(files['tally.json']))
  const inside = (head: string, name: string) => named(rowsOf(head).find(([cell]) => cell === `\`${name}\``)?.[1])
  expect(inside('`keys.json`', 'witnesses').toSorted()).toEqual(namesOf(files['keys.json'].witnesses[0] ?? {}))
  expect(inside('`tally.json`', 'epochs').toSorted()).toEqual(namesOf(files['tally.json'].epochs[0] ?? {}))
  const sentence = LINES.find((line) => line.startsWith('`logs.json` has'))
  const { logs, ...beside } = files['logs.json']
  expect(new Set(named(sentence))).toEqual(
    new Set(['logs.json', 'keys.json', 'logs', ...namesOf(logs[0] ?? {}), ...namesOf(beside)]),
  )
})

test('evidence and proof of a tag have the members that the document names', () => {
  const presented = { vpToken: {}, nonce: '', audience: '' }
  const evidence: Evidence = { v: 1, item: '', text: '', salt: HASH, presented, tagProof: '' }
  expect(parseEvidence(writeEvidence(evidence))).toEqual(evidence)
  expect(namesIn('Evidence')).toEqual(namesOf(evidence))
  expect(named(rowsOf('Evidence').find(([cell]) => cell === '`presented`')?.[1])).toEqual(Object.keys(presented))
  const part = { index: 0, evaluated: Buffer.alloc(32), proof: Buffer.alloc(64) }
  const proof = JSON.parse(writeTagProof({ blind: Buffer.alloc(32), blinded: Buffer.alloc(32), parts: [part] }))
  expect(namesIn('`tagProof`')).toEqual(namesOf(proof))
  for (const name of namesOf(part)) expect(rowsOf('`tagProof`').at(-1)?.[1]).toContain(`\`${name}\``)
  const line = { position: 0, entry: '', evidence: '' }
  expect(parseLine(writeLine(line).trim())).toEqual(line)
  const exported = LINES.find((each) => each.startsWith('`npm run evidence -- export`'))
  for (const name of namesOf(line)) expect(exported).toContain(`\`${name}\``)
})

/** By a name that types do not follow: pages are checked with types of browsers. */
const RECEIPT_FILE = new URL('../features/declaration/web/receipt-file.ts', import.meta.url).pathname

test('a receipt has the members that the document names, and is read back as it was written', async () => {
  const { parseReceipt, writeReceipt } = await import(RECEIPT_FILE)
  const promise = { log: '', entry: '', leafHash: '', due: '2026-01-01', promise: '' } satisfies DeclarationPromise
  const receipt = { ...writeReceipt('for-the-lakes', promise, HASH), proof: 'proof' }
  expect(parseReceipt(JSON.stringify({ ...receipt, more: '' }))).toEqual(receipt)
  expect(namesIn('Receipt')).toEqual(namesOf(receipt))
  expect(rowsOf('Receipt')[0]).toEqual(['`format`', `\`${RECEIPT_FORMAT}\``])
})

/** What a line of the document makes of these bytes, `leaf = SHA-256( 00 || entry )` for example. */
function reckon(name: string, given: Readonly<Record<string, Uint8Array | string>>): Buffer {
  const line = LINES.find((each) => new RegExp(`^${name} += `).test(each)) ?? ''
  const [, hashed] = /= SHA-256\( (.+) \)$/.exec(line) ?? []
  const bytesOf = (part: string): Buffer => {
    const [, measured] = /^len\((.+)\)$/.exec(part) ?? []
    if (measured !== undefined) return Buffer.from(new Uint32Array([bytesOf(measured).length]).buffer).reverse()
    const [, quoted] = /^"(.+)"$/.exec(part) ?? []
    if (quoted !== undefined) return Buffer.from(quoted)
    return Buffer.from(given[part] ?? Buffer.from(part, 'hex'))
  }
  const bytes = Buffer.concat((hashed ?? line.split(/ = /)[1] ?? '').split(' || ').map(bytesOf))
  return hashed === undefined ? bytes : createHash('sha256').update(bytes).digest()
}

test('what is hashed is what the document says', () => {
  const [one, two, three] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const [titles, wordings] = [{ rm: null, de: 'Für «A»' }, { de: 'B\nC' }]
  const [item, text] = ['for-the-lakes', HASH]
  expect(reckon('leaf', { entry: 'entry' })).toEqual(Buffer.from(hashLeaf(sha256, Buffer.from('entry'))))
  expect(reckon('node', { left: one, right: two })).toEqual(Buffer.from(hashNode(sha256, one, two)))
  // As in the test of the browser's secret, which cannot be read from here.
  expect(base64url(reckon('rc', { r: Buffer.alloc(32, 0xfb) }))).toBe('nXyGZmjxuoDUC3aXczZ-ypmrIR3RGknBhuIOJYm8Jq0')
  expect(base64url(reckon('nonce', { item, text, salt: two }))).toBe(declarationNonce({ item, text, salt: two }))
  expect(reckon('tagKey', { key1: one, key2: two, key3: three })).toEqual(Buffer.from(commitToKeys([one, two, three])))
  expect(reckon('input', { item, nullifier: 'ab' })).toEqual(Buffer.from(tagInput(item, 'ab')))
  const written = { titles: '{"de":"Für «A»","rm":null}', wordings: '{"de":"B\\nC"}' }
  expect(base64url(reckon('text', { slug: item, ...written }))).toBe(hashItemText({ slug: item, titles, wordings }))
  for (const [kind, type] of [
    ['ed25519', '01'],
    ['cosignature', '04'],
  ] as const) {
    const { key } = createTestKey('x', kind)
    const id = reckon('id', { name: key.name, type: Buffer.from(type, 'hex'), key: key.publicKey })
    expect(id.readUInt32BE()).toBe(key.id)
  }
})

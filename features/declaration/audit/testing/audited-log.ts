import { hashLeaf, signNote, writeCheckpoint, writeHash, writePolicy, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, createTestTree, sha256, type TestKey, verifyEd25519 } from '@e-collecting/tlog/testing'
import { base64urlnopad } from '@scure/base'
import { type Entry, encodeEntry } from '../../entries/index.ts'
import { foldEntries } from '../../entries/testing.ts'
import type { Epoch } from '../tally.ts'
import { entryOf, hashOf, secretOf } from './sample-entries.ts'

const ITEM = 'for-the-lakes'
/** What people declare for. */
const ITEM_TEXT = 'The lakes belong to all.'
/** Of three holders. */
const TAG_KEYS = [1, 2, 3].map((holder) => Buffer.alloc(32, holder))
const NOW = 1_795_000_000

/** A log of declarations whose files are in memory, with its keys and three witnesses, two of which have to sign. */
export async function createAuditedLog(host = 'example.org') {
  const origin = `${host}/log/${ITEM}`
  const tree = createTestTree()
  const [log, promise] = [createTestKey(origin), createTestKey(`${origin}/promise`)]
  const witnesses = ['a', 'b', 'c'].map((name) => createTestKey(`w.example/${name}`, 'cosignature'))
  const entries: Entry[] = []
  const epochs: Epoch[] = []
  const vkeys = witnesses.map(({ key }) => ({ name: key.name, vkey: writeVerifierKey(key) }))
  const opening: Entry = {
    t: 'o',
    item: ITEM,
    text: hashOf(ITEM_TEXT),
    opens: '2026-01-01',
    closes: null,
    required: 100_000,
    tagKey: base64urlnopad.encode(sha256(Buffer.concat(TAG_KEYS))),
    promise: writeVerifierKey(promise.key),
    policy: 1,
  }
  const write = (path: string, content: string) => tree.files.set(path, new TextEncoder().encode(content))
  const keys = {
    origin,
    vkey: writeVerifierKey(log.key),
    promiseVkey: writeVerifierKey(promise.key),
    tagKeys: TAG_KEYS.map((key) => base64urlnopad.encode(key)),
    policy: writePolicy({ logs: [writeVerifierKey(log.key)], witnesses: vkeys, quorum: 2 }),
  }
  const cosign = (text: string, { key, signEd25519 }: TestKey, time: number) => {
    const signature = signEd25519(new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${text}`))
    const bytes = Buffer.alloc(12 + signature.length)
    bytes.writeUInt32BE(key.id)
    bytes.writeBigUInt64BE(BigInt(time), 4)
    bytes.set(signature, 12)
    return `— ${key.name} ${bytes.toString('base64')}\n`
  }
  /** Signs the tree as it is, or as it is said to be, with the first of the witnesses, each at its time, in seconds since 1970. */
  const sign = async ({ head = tree.head(), at = [NOW, NOW, NOW] } = {}): Promise<string> => {
    const text = writeCheckpoint({ origin, ...head })
    const cosigned = witnesses.slice(0, at.length).map((witness, place) => cosign(text, witness, at[place] ?? NOW))
    return (await signNote(text, [log])) + cosigned.join('')
  }
  /** An epoch of these entries, in the order of their hashes unless one says `asGiven`. */
  const publish = async (given: readonly Entry[], order: 'sorted' | 'asGiven' = 'sorted') => {
    const more = order === 'sorted' ? sortByHash(given) : given
    entries.push(...more)
    const { size, root } = await tree.grow(more.map((entry) => writeEntry(entry).bytes))
    const { counted, annulled, issued, isClosed } = foldEntries(entries)
    const day = `2026-02-${String(epochs.length + 1).padStart(2, '0')}`
    epochs.push({ day, size, counted })
    const fold = { counted, annulled, issued, isClosed, required: 100_000 }
    write('tally.json', JSON.stringify({ origin, size, root: writeHash(root), ...fold, published: day, epochs }))
    write('checkpoint', await sign())
  }
  write('keys.json', JSON.stringify(keys))
  write('text', ITEM_TEXT)
  await publish([opening])
  const readFile = tree.readTile
  return {
    url: `https://${origin}`,
    tree,
    keys,
    opening,
    witnesses,
    sign,
    publish,
    write,
    sha256,
    verifyEd25519,
    readFile,
    pause: async () => undefined,
    /** Somebody looks two days later. */
    now: () => new Date((NOW + 172_800) * 1000),
    /** Where somebody's declaration stands. */
    indexOf: (person: number) => entries.findIndex((entry) => entry.t === 'd1' && entry.tag === entryOf(person).tag),
    text: (path: string) => new TextDecoder().decode(tree.files.get(path)),
    /** What somebody gets who declares, who need not be in the log. */
    receiptOf: async (person: number, due = '2026-03-01') => {
      const entry = encodeEntry(entryOf(person))
      const leafHash = writeHash(hashLeaf(sha256, entry))
      return {
        log: `https://${origin}`,
        item: ITEM,
        entry: new TextDecoder().decode(entry),
        leafHash,
        due,
        promise: await signNote(`${promise.key.name}\n${leafHash}\n${due}\n`, [promise]),
        r: secretOf(person).r,
      }
    },
  }
}

/** Most entries are in the logs of many tests. */
const written = new WeakMap<Entry, { bytes: Uint8Array; hash: Uint8Array }>()

/** An entry as it stands in a log, and the hash of that. */
function writeEntry(entry: Entry) {
  const known = written.get(entry)
  if (known !== undefined) return known
  const bytes = encodeEntry(entry)
  const made = { bytes, hash: hashLeaf(sha256, bytes) }
  written.set(entry, made)
  return made
}

const sortByHash = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => Buffer.compare(writeEntry(one).hash, writeEntry(other).hash))

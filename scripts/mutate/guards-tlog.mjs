import { guards } from './guards.mjs'

const CONSISTENCY = ['packages/tlog/consistency.test.ts']
const NOTE = ['packages/tlog/note.test.ts']
const WITNESS = ['packages/tlog/witness.test.ts']
const TREE = ['packages/tlog/tree.test.ts']
const FLOW = ['packages/tlog/log-flow.test.ts']
const POLICY = ['packages/tlog/policy.test.ts']

/** What a witness signs, and what it remembers of it; what readers believe of a log. */
export const TLOG_GUARDS = [
  guards('packages/tlog/consistency.ts', CONSISTENCY, {
    'if (first.size > second.size) return false': {
      becomes: '',
      because: 'no proof leads to the roots of both then; the witness has refused it before',
    },
    'return proof.length === 0 && isSameHash(first.root, second.root)': 'return proof.length === 0',
    'if (first.size === 0) return proof.length === 0': 'if (first.size === 0) return true',
    'if (right === 0) return false': { becomes: '', because: 'a hash too many changes both roots' },
    'right === 0 && isSameHash(before, first.root)': 'right === 0',
    ' && isSameHash(after, second.root)': '',
  }),
  guards('packages/tlog/verify-note.ts', NOTE, {
    "type === 'ed25519' && ": '',
    'name === keyName && ': '',
    ' && id === keyId': '',
    'message, signature))) return false': 'message, signature))) continue',
  }),
  guards('packages/tlog/note.ts', NOTE, {
    'if (made.id !== Number.parseInt(id, 16)) throw': 'if (false) throw',
    'if (hasControls(note)) throw': 'if (false) throw',
    'if (lines.length > MAX_SIGNATURES) throw': 'if (false) throw',
  }),
  guards('packages/tlog/witness.ts', WITNESS, {
    'const turn = last.then(() => judge(deps, body))': 'const turn = judge(deps, body)',
    'if (keys === undefined) return': 'if (keys === undefined && false) return',
    'if (oldSize > asked.size) return': 'if (false) return',
    'if (oldSize !== seen.size) return': 'if (false) return',
    '  await deps.memory.keep(asked.origin, checkpoint.text)\n': '',
    'if (isConsistent(sha256, seen, asked, proof)) return': 'if (true) return',
    'unproven: compared': "evidence: { ...compared, before: '' }",
    "before: known ?? ''": "before: ''",
  }),
  guards('packages/tlog/inclusion.ts', TREE, {
    'if (index >= size) return false': '',
    'if (right === 0) return false': { becomes: '', because: 'a hash too many changes the root' },
    'right === 0 && isSameHash(hash, root)': 'right === 0',
  }),
  guards('packages/tlog/read-tiles.ts', TREE, {
    'if (hashes.length === place.width * HASH_BYTES) return hashes': 'if (true) return hashes',
    'isWhole ? all.slice(0, place.width) : all': 'all.slice(0, place.width)',
    'if (isSameHash(rootOfEdge(sha256, edge), root)) return edge': 'if (true) return edge',
    'if (entries.length !== place.width)': 'if (false)',
    'if (!isSameHash(hashLeaf(sha256, entry)': 'if (false && !isSameHash(hashLeaf(sha256, entry)',
  }),
  guards('packages/tlog/verified-tiles.ts', TREE, {
    'if (isSameHash(hashSubtree(sha256, bytes)': 'if (true || isSameHash(hashSubtree(sha256, bytes)',
  }),
  guards('packages/tlog/open-checkpoint.ts', FLOW, {
    'if (checkpoint.origin !== origin) throw': 'if (false) throw',
    'if (!(await isSignedBy(verifyEd25519, note, keys)))': 'if (false)',
  }),
  guards('packages/tlog/cosignature.ts', FLOW, {
    "type === 'cosignature' && ": '',
    'if (!holds) throw': 'if (false) throw',
    'if (time >= (verified.get(key)?.time ?? 0))': 'if (true)',
  }),
  guards('packages/tlog/require-quorum.ts', FLOW, { 'if (isQuorum(cosignatures': 'if (true || isQuorum(cosignatures' }),
  guards('packages/tlog/quorum-time.ts', ['packages/tlog/quorum-time.test.ts'], {
    '  if (isQuorum(signed)) return undefined\n': '',
    'other.time - one.time': 'one.time - other.time',
  }),
  guards('packages/tlog/tlog-proof.ts', FLOW, {
    '  await requireQuorum(deps.verifyEd25519, opened.note, expected.policy)\n': '',
    'if (isIncluded(': 'if (true || isIncluded(',
    ' || proof.length > MAX_PROOF_HASHES': '',
  }),
  guards('packages/tlog/witness-client.ts', FLOW, { 'return cosignatures.length > 0 ?': 'return status === 200 ?' }),
  guards('packages/tlog/policy.ts', POLICY, {
    'if (quorum === undefined) throw': 'if (false) throw',
    'needed < 1 || ': '',
    ' || needed > names.length': '',
    'if (members.has(member)) throw': 'if (false) throw',
    'reading.quorum !== undefined || ': '',
    'name === NONE || ': '',
    ' || rules.has(name)': '',
    'if (key?.type !== type) throw': 'if (key === undefined) throw',
    'if (known.some((one) => isSame(one.publicKey, key))) throw': 'if (false) throw',
  }),
  guards('apps/server/src/witness/witness-folder.ts', ['witness-folder.test.ts'], {
    'if (stored !== undefined && state === undefined)': 'if (false)',
  }),
  guards('apps/server/src/service-folder.ts', ['apps/server/src/witness/witness-folder.test.ts'], {
    'if (success) return data': 'if (true) return data',
  }),
]

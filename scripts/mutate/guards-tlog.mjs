const CONSISTENCY = ['packages/tlog/consistency.test.ts']
const NOTE = ['packages/tlog/note.test.ts']
const WITNESS = ['packages/tlog/witness.test.ts']
const TREE = ['packages/tlog/tree.test.ts']
const FLOW = ['packages/tlog/log-flow.test.ts']
const POLICY = ['packages/tlog/policy.test.ts']

/** What a witness signs, and what it remembers of it; what readers believe of a log. */
export const TLOG_GUARDS = [
  {
    file: 'packages/tlog/consistency.ts',
    tests: CONSISTENCY,
    mutants: [
      {
        guard: 'if (first.size > second.size) return false',
        becomes: '',
        because: 'no proof leads to the roots of both then; the witness has refused it before',
      },
      {
        guard: 'return proof.length === 0 && isSameHash(first.root, second.root)',
        becomes: 'return proof.length === 0',
      },
      { guard: 'if (first.size === 0) return proof.length === 0', becomes: 'if (first.size === 0) return true' },
      { guard: 'if (right === 0) return false', becomes: '', because: 'a hash too many changes both roots' },
      { guard: 'right === 0 && isSameHash(before, first.root)', becomes: 'right === 0' },
      { guard: ' && isSameHash(after, second.root)', becomes: '' },
    ],
  },
  {
    file: 'packages/tlog/verify-note.ts',
    tests: NOTE,
    mutants: [
      { guard: "type === 'ed25519' && ", becomes: '' },
      { guard: ' && id === keyId', becomes: '' },
      { guard: 'message, signature))) return false', becomes: 'message, signature))) continue' },
    ],
  },
  {
    file: 'packages/tlog/note.ts',
    tests: NOTE,
    mutants: [
      { guard: 'if (made.id !== Number.parseInt(id, 16)) throw', becomes: 'if (false) throw' },
      { guard: 'if (hasControls(note)) throw', becomes: 'if (false) throw' },
      { guard: 'if (lines.length > MAX_SIGNATURES) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: 'packages/tlog/witness.ts',
    tests: WITNESS,
    mutants: [
      { guard: 'const turn = last.then(() => judge(deps, body))', becomes: 'const turn = judge(deps, body)' },
      { guard: 'if (keys === undefined) return', becomes: 'if (keys === undefined && false) return' },
      { guard: 'if (oldSize > asked.size) return', becomes: 'if (false) return' },
      { guard: 'if (oldSize !== seen.size) return', becomes: 'if (false) return' },
      { guard: '  await deps.memory.keep(asked.origin, checkpoint.text)\n', becomes: '' },
      { guard: 'if (isConsistent(sha256, seen, asked, proof)) return', becomes: 'if (true) return' },
    ],
  },
  {
    file: 'packages/tlog/inclusion.ts',
    tests: TREE,
    mutants: [
      { guard: 'if (index >= size) return false', becomes: '' },
      { guard: 'if (right === 0) return false', becomes: '', because: 'a hash too many changes the root' },
      { guard: 'right === 0 && isSameHash(hash, root)', becomes: 'right === 0' },
    ],
  },
  {
    file: 'packages/tlog/read-tiles.ts',
    tests: TREE,
    mutants: [
      { guard: 'if (bytes.length === place.width * HASH_BYTES) return bytes', becomes: 'if (true) return bytes' },
      { guard: 'if (isSameHash(rootOfEdge(sha256, edge), root)) return edge', becomes: 'if (true) return edge' },
      { guard: 'if (entries.length !== place.width)', becomes: 'if (false)' },
      { guard: 'if (!isSameHash(hashLeaf(sha256, entry)', becomes: 'if (false && !isSameHash(hashLeaf(sha256, entry)' },
    ],
  },
  {
    file: 'packages/tlog/verified-tiles.ts',
    tests: TREE,
    mutants: [
      {
        guard: 'if (isSameHash(hashSubtree(sha256, bytes)',
        becomes: 'if (true || isSameHash(hashSubtree(sha256, bytes)',
      },
    ],
  },
  {
    file: 'packages/tlog/open-checkpoint.ts',
    tests: FLOW,
    mutants: [
      { guard: 'if (checkpoint.origin !== origin) throw', becomes: 'if (false) throw' },
      { guard: 'if (!(await isSignedBy(verifyEd25519, note, keys)))', becomes: 'if (false)' },
    ],
  },
  {
    file: 'packages/tlog/cosignature.ts',
    tests: FLOW,
    mutants: [
      { guard: "type === 'cosignature' && ", becomes: '' },
      { guard: 'if (!holds) throw', becomes: 'if (false) throw' },
      { guard: 'if (time >= (verified.get(key)?.time ?? 0))', becomes: 'if (true)' },
    ],
  },
  {
    file: 'packages/tlog/require-quorum.ts',
    tests: FLOW,
    mutants: [{ guard: 'if (isQuorum(cosignatures', becomes: 'if (true || isQuorum(cosignatures' }],
  },
  {
    file: 'packages/tlog/tlog-proof.ts',
    tests: FLOW,
    mutants: [
      { guard: '  await requireQuorum(deps.verifyEd25519, opened.note, expected.policy)\n', becomes: '' },
      { guard: 'if (isIncluded(', becomes: 'if (true || isIncluded(' },
      { guard: ' || proof.length > MAX_PROOF_HASHES', becomes: '' },
    ],
  },
  {
    file: 'packages/tlog/witness-client.ts',
    tests: FLOW,
    mutants: [{ guard: 'return cosignatures.length > 0 ?', becomes: 'return status === 200 ?' }],
  },
  {
    file: 'packages/tlog/policy.ts',
    tests: POLICY,
    mutants: [
      { guard: 'if (quorum === undefined) throw', becomes: 'if (false) throw' },
      { guard: 'needed < 1 || ', becomes: '' },
      { guard: ' || needed > names.length', becomes: '' },
      { guard: 'if (members.has(member)) throw', becomes: 'if (false) throw' },
      { guard: 'reading.quorum !== undefined || ', becomes: '' },
      { guard: 'name === NONE || ', becomes: '' },
      { guard: ' || rules.has(name)', becomes: '' },
      { guard: 'if (key?.type !== type) throw', becomes: 'if (key === undefined) throw' },
      { guard: 'if (known.some((one) => isSame(one.publicKey, key))) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: 'apps/server/src/witness/witness-folder.ts',
    tests: ['apps/server/src/witness/witness-folder.test.ts'],
    mutants: [
      { guard: 'if (stored !== undefined && state === undefined)', becomes: 'if (false)' },
      { guard: 'if (parsed.success) return parsed.data', becomes: 'if (true) return parsed.data' },
    ],
  },
]

const CONSISTENCY = ['packages/tlog/consistency.test.ts']
const NOTE = ['packages/tlog/note.test.ts']
const WITNESS = ['packages/tlog/witness.test.ts']

/** What a witness signs, and what it remembers of it. */
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
    file: 'apps/server/src/witness/witness-folder.ts',
    tests: ['apps/server/src/witness/witness-folder.test.ts'],
    mutants: [
      { guard: 'if (stored !== undefined && state === undefined)', becomes: 'if (false)' },
      { guard: 'if (parsed.success) return parsed.data', becomes: 'if (true) return parsed.data' },
    ],
  },
]

import { splitOf } from '../halving.ts'
import { hashNode } from '../hash.ts'
import { createTestKey, sha256, type TestKey } from './test-keys.ts'

export type TestLog = ReturnType<typeof createTestLog>

/** A log of given entries, by the definitions of RFC 6962 as they stand there, slow and plain. */
export function createTestLog(origin: string, entries: readonly Uint8Array[], key: TestKey = createTestKey(origin)) {
  const roots = new Map<string, Uint8Array>()
  const rootOf = (from: number, to: number): Uint8Array => {
    const known = roots.get(`${from} ${to}`)
    const root = known ?? hashRange(from, to)
    roots.set(`${from} ${to}`, root)
    return root
  }
  const hashRange = (from: number, to: number): Uint8Array => {
    if (from === to) return sha256(new Uint8Array())
    if (to - from === 1) return sha256(Buffer.concat([Buffer.of(0), entries[from] ?? new Uint8Array()]))
    const middle = from + splitOf(to - from)
    return hashNode(sha256, rootOf(from, middle), rootOf(middle, to))
  }
  /** SUBPROOF of RFC 6962 §2.1.2. */
  const prove = (first: number, [from, to]: [number, number], isWhole: boolean): Uint8Array[] => {
    if (first === to - from) return isWhole ? [] : [rootOf(from, to)]
    const split = splitOf(to - from)
    const middle = from + split
    return first <= split
      ? [...prove(first, [from, middle], isWhole), rootOf(middle, to)]
      : [...prove(first - split, [middle, to], false), rootOf(from, middle)]
  }
  /** PATH of RFC 6962 §2.1.1. */
  const include = (index: number, [from, to]: [number, number]): Uint8Array[] => {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...include(index, [from, middle]), rootOf(middle, to)]
      : [...include(index, [middle, to]), rootOf(from, middle)]
  }
  const head = (size: number) => ({ size, root: rootOf(0, size) })
  return {
    key,
    head,
    include: (index: number, size: number) => include(index, [0, size]),
    prove: (first: number, second: number) => (first === 0 || first > second ? [] : prove(first, [0, second], true)),
    /** @param root another one than its own */
    checkpoint: (
      size: number,
      { root = head(size).root, signer = key }: { root?: Uint8Array; signer?: TestKey } = {},
    ) => signer.signNote(`${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`),
  }
}

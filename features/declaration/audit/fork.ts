import {
  isConsistent,
  isSameHash,
  openCheckpoint,
  parseHash,
  parseVerifierKey,
  TlogError,
  type TreeHead,
  type VerifierKey,
} from '@e-collecting/tlog'
import type { LogAccess } from './log-access.ts'

export const FORK_FORMAT = 'e-collecting fork 1'

/**
 * Two versions that a log has signed, of which the one is not the beginning of the other. It holds by itself: of the log only its key has
 * to be known.
 */
export interface Fork {
  format: typeof FORK_FORMAT
  /** Key of the log's checkpoints, `name+id+key`. */
  vkey: string
  /** Signed notes; the first one has no more entries than the second. */
  checkpoints: readonly [string, string]
  /** Root of as many entries of the second one as the first has, base64: it is not the root of the first. */
  prefix: string
  /** Leads from `prefix` to the second one (RFC 9162 §2.1.4), base64. */
  proof: readonly string[]
}

/** What somebody has signed who has signed two logs as one. */
export interface HeldFork {
  origin: string
  sizes: readonly [number, number]
}

/** Verifies both signatures and that neither version goes on from the other. @returns undefined where that is not shown */
export async function verifyFork(
  deps: Pick<LogAccess, 'sha256' | 'verifyEd25519'>,
  { vkey, checkpoints, prefix, proof }: Fork,
): Promise<HeldFork | undefined> {
  try {
    const key = parseVerifierKey(deps.sha256, vkey)
    const [first, second] = [await open(deps, key, checkpoints[0]), await open(deps, key, checkpoints[1])]
    const [root, hashes] = [parseHash(prefix), proof.map(parseHash).filter((hash) => hash !== undefined)]
    if (first.size === 0 || root === undefined || hashes.length < proof.length) return undefined
    const leads = isConsistent(deps.sha256, { size: first.size, root }, second, hashes)
    if (!leads || isSameHash(root, first.root)) return undefined
    return { origin: key.name, sizes: [first.size, second.size] }
  } catch (error) {
    if (error instanceof TlogError) return undefined
    throw error
  }
}

const open = ({ verifyEd25519 }: Pick<LogAccess, 'verifyEd25519'>, key: VerifierKey, note: string): Promise<TreeHead> =>
  openCheckpoint(note, { origin: key.name, keys: [key], verifyEd25519 })

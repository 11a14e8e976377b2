import { base64 } from '@scure/base'
import { MAX_PROOF_HASHES } from './consistency.ts'
import { parseBase64, parseCount, parseHash, type Sha256, writeHash } from './hash.ts'
import { isIncluded } from './inclusion.ts'
import type { VerifierKey } from './note.ts'
import { type OpenedCheckpoint, openCheckpoint } from './open-checkpoint.ts'
import type { Policy } from './policy.ts'
import { requireQuorum } from './require-quorum.ts'
import { TlogError } from './tlog-error.ts'
import type { VerifyEd25519 } from './verify-note.ts'

/** That a leaf stands in a log, to be verified without it (C2SP tlog-proof). */
export interface TlogProof {
  index: number
  /** The lowest first. */
  proof: readonly Uint8Array[]
  /** The signed note of a checkpoint, with its cosignatures. */
  checkpoint: string
  /** What whoever uses it adds; nothing vouches for it. */
  extra?: Uint8Array
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'

/** The text of a proof, as a file `.tlog-proof` holds it. */
export const writeTlogProof = ({ index, proof, checkpoint, extra }: TlogProof): string =>
  [
    FIRST_LINE,
    ...(extra === undefined ? [] : [`extra ${base64.encode(extra)}`]),
    `index ${index}`,
    ...proof.map(writeHash),
    '',
    checkpoint,
  ].join('\n')

/** Takes a proof apart. Verifies nothing. @throws TlogError `malformed-proof` */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  const [extra, rest] = lines[0]?.startsWith('extra ')
    ? [parseBase64(lines[0].slice('extra '.length)), lines.slice(1)]
    : [new Uint8Array(), lines]
  const [indexLine = '', ...hashes] = rest
  const index = indexLine.startsWith('index ') ? parseCount(indexLine.slice('index '.length)) : undefined
  const proof = hashes.map(parseHash).filter((hash) => hash !== undefined)
  const isWhole = first === FIRST_LINE && extra !== undefined && proof.length === hashes.length
  if (!isWhole || index === undefined || proof.length > MAX_PROOF_HASHES)
    throw new TlogError('malformed-proof', 'A proof has its kind, an index and hashes, each on its line.')
  return { index, proof, checkpoint: text.slice(end + 2), ...(rest === lines ? {} : { extra }) }
}

/**
 * Verifies a proof: the log has signed the tree, enough witnesses have, and the leaf stands in it.
 * @returns the checkpoint
 * @throws TlogError `malformed-proof`, `not-included`, and those of `openCheckpoint` and `requireQuorum`
 */
export async function verifyTlogProof(
  deps: { sha256: Sha256; verifyEd25519: VerifyEd25519 },
  text: string,
  expected: { leafHash: Uint8Array; origin: string; keys: readonly VerifierKey[]; policy: Policy },
): Promise<OpenedCheckpoint> {
  const { index, proof, checkpoint } = parseTlogProof(text)
  const opened = await openCheckpoint(checkpoint, { ...expected, verifyEd25519: deps.verifyEd25519 })
  await requireQuorum(deps.verifyEd25519, opened.note, expected.policy)
  if (isIncluded(deps.sha256, { leafHash: expected.leafHash, index, proof }, opened)) return opened
  throw new TlogError('not-included', 'The proof does not lead from the leaf to the root.')
}

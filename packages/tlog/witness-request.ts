import { MAX_PROOF_HASHES } from './consistency.ts'
import { parseCount, parseHash } from './hash.ts'
import { parseNote, type SignedNote } from './note.ts'
import { TlogError } from './tlog-error.ts'

/** What a log asks a witness (C2SP tlog-witness, `add-checkpoint`). */
export interface WitnessRequest {
  /** Size of the tree that the log believes the witness has signed last. */
  oldSize: number
  proof: readonly Uint8Array[]
  checkpoint: SignedNote
  /** The same, as it was sent. */
  note: string
}

/**
 * Takes a request apart: a line with the old size, hashes, an empty line, a checkpoint.
 * @throws TlogError `malformed-request`, `malformed-note`
 */
export function parseWitnessRequest(body: string): WitnessRequest {
  const end = body.indexOf('\n\n')
  const [first = '', ...hashes] = body.slice(0, Math.max(end, 0)).split('\n')
  const oldSize = first.startsWith('old ') ? parseCount(first.slice('old '.length)) : undefined
  const proof = hashes.map(parseHash).filter((hash) => hash !== undefined)
  if (oldSize === undefined || proof.length < hashes.length)
    throw new TlogError('malformed-request', 'A request begins with the old size and hashes, each on its line.')
  if (proof.length > MAX_PROOF_HASHES) throw new TlogError('malformed-request', 'The proof has too many hashes.')
  const note = body.slice(end + 2)
  return { oldSize, proof, checkpoint: parseNote(note), note }
}

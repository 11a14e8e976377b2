import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import { parseNote, type SignedNote, type VerifierKey } from './note.ts'
import { TlogError } from './tlog-error.ts'
import { isSignedBy, type VerifyEd25519 } from './verify-note.ts'

/** A checkpoint that its log has signed. */
export interface OpenedCheckpoint extends Checkpoint {
  /** For those who look who else has signed it. */
  note: SignedNote
}

/**
 * Reads a checkpoint and verifies that the log that is meant has signed it. Does NOT look at witnesses.
 * @param keys of the log
 * @throws TlogError `malformed-note`, `malformed-checkpoint`, `other-origin`, `unsigned-checkpoint`
 */
export async function openCheckpoint(
  text: string,
  { origin, keys, verifyEd25519 }: { origin: string; keys: readonly VerifierKey[]; verifyEd25519: VerifyEd25519 },
): Promise<OpenedCheckpoint> {
  const note = parseNote(text)
  const checkpoint = parseCheckpoint(note.text)
  if (checkpoint.origin !== origin) throw new TlogError('other-origin', 'The checkpoint is that of another log.')
  if (!(await isSignedBy(verifyEd25519, note, keys)))
    throw new TlogError('unsigned-checkpoint', 'The checkpoint is not signed by a key of the log.')
  return { ...checkpoint, note }
}

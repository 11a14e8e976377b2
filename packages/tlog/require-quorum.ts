import { type Cosignature, verifyCosignatures } from './cosignature.ts'
import type { SignedNote } from './note.ts'
import type { Policy } from './policy.ts'
import { TlogError } from './tlog-error.ts'
import type { VerifyEd25519 } from './verify-note.ts'

/**
 * Verifies that enough of a policy's witnesses have signed a checkpoint.
 * @returns what they have signed
 * @throws TlogError `false-cosignature`, `missing-cosignatures`
 */
export async function requireQuorum(
  verifyEd25519: VerifyEd25519,
  note: SignedNote,
  { witnesses, isQuorum }: Policy,
): Promise<Cosignature[]> {
  const keys = witnesses.map(({ key }) => key)
  const cosignatures = await verifyCosignatures(verifyEd25519, note, keys)
  if (isQuorum(cosignatures.map(({ key }) => key))) return cosignatures
  throw new TlogError('missing-cosignatures', 'Too few witnesses have signed the checkpoint.')
}

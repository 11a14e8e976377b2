import type { SignedNote, VerifierKey } from './note.ts'

/** Whether 32 bytes of a public key have signed a message (RFC 8032); false for anything that is no signature. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

/**
 * Whether one of the keys has signed a note itself. Signatures of other keys are passed over; one that is said to be of a known key,
 * and does not hold, spoils the note.
 */
export async function isSignedBy(
  verifyEd25519: VerifyEd25519,
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
): Promise<boolean> {
  const message = new TextEncoder().encode(text)
  let isSigned = false
  for (const { keyName, keyId, signature } of signatures) {
    const key = keys.find(({ name, id, type }) => type === 'ed25519' && name === keyName && id === keyId)
    if (key === undefined) continue
    if (!(await verifyEd25519(key.publicKey, message, signature))) return false
    isSigned = true
  }
  return isSigned
}

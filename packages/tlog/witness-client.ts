import { type Cosignature, verifyCosignatures } from './cosignature.ts'
import { parseCount, writeHash } from './hash.ts'
import { parseNote, type VerifierKey } from './note.ts'
import { TlogError } from './tlog-error.ts'
import type { VerifyEd25519 } from './verify-note.ts'

/** What a log asks a witness (C2SP tlog-witness, the body of `POST …/add-checkpoint`). @param checkpoint the signed note */
export const writeWitnessRequest = (input: {
  oldSize: number
  proof: readonly Uint8Array[]
  checkpoint: string
}): string => [`old ${input.oldSize}`, ...input.proof.map(writeHash), '', input.checkpoint].join('\n')

/** What a witness has said: it has signed, it has signed another size last and wants to hear from there, or it does not sign. */
export type WitnessReply =
  | { state: 'signed'; cosignatures: readonly Cosignature[] }
  | { state: 'elsewhere'; size: number }
  | { state: 'refused'; status: number }

/**
 * Reads the answer of a witness and verifies what it has signed. A signature that does not hold is no answer (`refused`).
 * @param checkpoint the signed note that it was asked about
 * @param keys of this witness
 */
export async function readWitnessAnswer(
  { status, body }: { status: number; body: string },
  expected: { checkpoint: string; keys: readonly VerifierKey[]; verifyEd25519: VerifyEd25519 },
): Promise<WitnessReply> {
  const size = status === 409 ? parseCount(body.trimEnd()) : undefined
  if (size !== undefined) return { state: 'elsewhere', size }
  const cosignatures = status === 200 ? await readCosignatures(body, expected) : []
  return cosignatures.length > 0 ? { state: 'signed', cosignatures } : { state: 'refused', status }
}

async function readCosignatures(
  body: string,
  { checkpoint, keys, verifyEd25519 }: Parameters<typeof readWitnessAnswer>[1],
): Promise<Cosignature[]> {
  try {
    const { text } = parseNote(checkpoint)
    return await verifyCosignatures(verifyEd25519, parseNote(`${text}\n${body}`), keys)
  } catch (error) {
    if (error instanceof TlogError) return []
    throw error
  }
}

import type { SignedNote, VerifierKey } from './note.ts'
import { TlogError } from './tlog-error.ts'
import type { VerifyEd25519 } from './verify-note.ts'
import { writeSignatureLine } from './write-note.ts'

const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** A witness, as it signs. */
export interface Cosigner {
  /** Of type `cosignature`. */
  key: VerifierKey
  signEd25519: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** What a witness has signed, as it was verified. */
export interface Cosignature {
  key: VerifierKey
  /** When the witness has signed, in seconds since 1970. */
  time: number
  /** As it stands below a checkpoint, with its line feed. */
  line: string
}

/**
 * The line by which a witness says that this is the largest tree that it has seen of a log (C2SP tlog-cosignature, Ed25519).
 * @param text of the checkpoint, with its last line feed
 */
export async function cosign({ key, signEd25519 }: Cosigner, text: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signature = await signEd25519(cosignedMessage(text, seconds))
  const bytes = new Uint8Array(TIME_BYTES + signature.length)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds))
  bytes.set(signature, TIME_BYTES)
  return writeSignatureLine(key, bytes)
}

/**
 * Which of some witnesses have signed a checkpoint, each once, with its latest time. Signatures of others are passed over; one that is said
 * to be of a known witness, and does not hold, spoils the note.
 * @throws TlogError `false-cosignature`
 */
export async function verifyCosignatures(
  verifyEd25519: VerifyEd25519,
  { text, signatures }: SignedNote,
  witnesses: readonly VerifierKey[],
): Promise<Cosignature[]> {
  const verified = new Map<VerifierKey, Cosignature>()
  for (const { keyName, keyId, signature } of signatures) {
    const key = witnesses.find(({ name, id, type }) => type === 'cosignature' && name === keyName && id === keyId)
    if (key === undefined) continue
    const time = readTime(signature)
    const holds =
      time !== undefined &&
      (await verifyEd25519(key.publicKey, cosignedMessage(text, time), signature.subarray(TIME_BYTES)))
    if (!holds) throw new TlogError('false-cosignature', 'A signature that is said to be of a witness is not.')
    if (time >= (verified.get(key)?.time ?? 0))
      verified.set(key, { key, time, line: writeSignatureLine(key, signature) })
  }
  return [...verified.values()]
}

/** Undefined for what is no signature with a time, or has one that nobody can count. */
function readTime(signature: Uint8Array): number | undefined {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  return Number.isSafeInteger(time) ? time : undefined
}

/** What a witness signs. @param seconds since 1970 */
const cosignedMessage = (text: string, seconds: number): Uint8Array =>
  new TextEncoder().encode(`cosignature/v1\ntime ${seconds}\n${text}`)

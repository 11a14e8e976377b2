import type { VerifierKey } from './note.ts'
import { writeSignatureLine } from './write-note.ts'

const TIME_BYTES = 8

/** A witness, as it signs. */
export interface Cosigner {
  /** Of type `cosignature`. */
  key: VerifierKey
  signEd25519: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
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

/** What a witness signs. @param seconds since 1970 */
const cosignedMessage = (text: string, seconds: number): Uint8Array =>
  new TextEncoder().encode(`cosignature/v1\ntime ${seconds}\n${text}`)

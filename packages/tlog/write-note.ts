import { base64 } from '@scure/base'
import { SIGNATURE_TYPES, type VerifierKey } from './note.ts'

const KEY_ID_BYTES = 4

/** A line below a note, with its line feed. @param key whose name and id stand in it */
export function writeSignatureLine({ name, id }: Pick<VerifierKey, 'name' | 'id'>, signature: Uint8Array): string {
  const bytes = new Uint8Array(KEY_ID_BYTES + signature.length)
  new DataView(bytes.buffer).setUint32(0, id)
  bytes.set(signature, KEY_ID_BYTES)
  return `— ${name} ${base64.encode(bytes)}\n`
}

/** A key as verifiers are told it: `name+id+key`. */
export const writeVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id.toString(16).padStart(8, '0')}+${base64.encode(Uint8Array.from([SIGNATURE_TYPES[type], ...publicKey]))}`

/** Whoever signs notes. */
export interface NoteSigner {
  /** Of type `ed25519`. */
  key: VerifierKey
  signEd25519: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** A text with the signatures of some below. @param text with a line feed at its end */
export async function signNote(text: string, signers: readonly NoteSigner[]): Promise<string> {
  const message = new TextEncoder().encode(text)
  const lines = signers.map(async ({ key, signEd25519 }) => writeSignatureLine(key, await signEd25519(message)))
  return `${text}\n${(await Promise.all(lines)).join('')}`
}

import { parseBase64, type Sha256 } from './hash.ts'
import { TlogError } from './tlog-error.ts'

/** One line below a note: who says to have signed, and what he has written. Nothing of it is verified. */
export interface NoteSignature {
  keyName: string
  /** First four bytes of what identifies the key (C2SP signed-note). */
  keyId: number
  signature: Uint8Array
}

/** A text with signatures below (C2SP signed-note). */
export interface SignedNote {
  /** With the line feed at its end: this is what is signed. */
  text: string
  signatures: readonly NoteSignature[]
}

/** What the first byte of a key says about its signatures. */
export const SIGNATURE_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const
export type SignatureType = keyof typeof SIGNATURE_TYPES

/** A key that signs notes, as verifiers know it. */
export interface VerifierKey {
  name: string
  id: number
  type: SignatureType
  /** 32 bytes. */
  publicKey: Uint8Array
}

const MAX_NOTE_CHARACTERS = 64 * 1024
const MAX_SIGNATURES = 64
const KEY_ID_BYTES = 4
const ED25519_KEY_BYTES = 32

/**
 * Takes a signed note apart. Does NOT verify a signature.
 * @throws TlogError `malformed-note`
 */
export function parseNote(note: string): SignedNote {
  const end = note.lastIndexOf('\n\n')
  if (note.length > MAX_NOTE_CHARACTERS) throw malformed('is too long')
  if (end < 0 || !note.endsWith('\n')) throw malformed('has no signatures below an empty line')
  if (hasControls(note)) throw malformed('has control characters')
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) throw malformed('has too many signatures')
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignatureLine) }
}

/** Any of them but the line feed. */
const hasControls = (text: string): boolean => [...text].some((character) => character < ' ' && character !== '\n')

function parseSignatureLine(line: string): NoteSignature {
  const [dash, keyName, encoded, ...more] = line.split(' ')
  const bytes = parseBase64(encoded ?? '')
  const isLine = dash === '—' && keyName !== undefined && isKeyName(keyName) && more.length === 0
  if (!isLine || bytes === undefined || bytes.length <= KEY_ID_BYTES) throw malformed('has a line that is no signature')
  return { keyName, keyId: readKeyId(bytes), signature: bytes.subarray(KEY_ID_BYTES) }
}

/**
 * Reads a verifier key: `name+id+key`, the id in eight hexadecimal digits, the key in base64 after the byte of its type.
 * @throws TlogError `malformed-key`, also if the id is not that of the key
 */
export function parseVerifierKey(sha256: Sha256, vkey: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  const [first, ...key] = parseBase64(encoded) ?? []
  const type = (Object.keys(SIGNATURE_TYPES) as SignatureType[]).find((known) => SIGNATURE_TYPES[known] === first)
  if (!isKeyName(name) || type === undefined || key.length !== ED25519_KEY_BYTES)
    throw new TlogError('malformed-key', 'A key is not of the form name+id+key, or of no type that is known here.')
  const made = makeVerifierKey(sha256, { name, type, publicKey: Uint8Array.from(key) })
  if (made.id !== Number.parseInt(id, 16)) throw new TlogError('malformed-key', 'The id of a key is not its own.')
  return made
}

/** A key under its name, with its id. @throws TlogError `malformed-key` for a name that notes cannot hold */
export function makeVerifierKey(sha256: Sha256, { name, type, publicKey }: Omit<VerifierKey, 'id'>): VerifierKey {
  if (!isKeyName(name)) throw new TlogError('malformed-key', 'The name of a key has a space or a plus sign in it.')
  const head = new TextEncoder().encode(`${name}\n`)
  const hash = sha256(Uint8Array.from([...head, SIGNATURE_TYPES[type], ...publicKey]))
  return { name, type, publicKey, id: readKeyId(hash) }
}

/** The id in the first four bytes. */
const readKeyId = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)

/** Neither a space of any kind nor a plus sign: both separate. */
const isKeyName = (name: string): boolean => name !== '' && !/[\s+]/.test(name)

const malformed = (what: string) => new TlogError('malformed-note', `The note ${what}.`)

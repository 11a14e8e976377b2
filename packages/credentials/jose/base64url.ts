import { JoseError } from './jose-error.ts'

type NodeBytes = Uint8Array & { toString(encoding: 'base64url'): string }
type NodeBuffer = {
  from(data: string, encoding: 'base64url' | 'utf8'): NodeBytes
  from(data: ArrayBufferLike, offset: number, length: number): NodeBytes
  isBuffer(data: Uint8Array): boolean
  allocUnsafeSlow(size: number): NodeScratch
}
type NodeScratch = {
  write(text: string): number
  toString(encoding: 'base64url', start: number, end: number): string
}
type Codec = {
  readonly encode: (bytes: Uint8Array) => string
  /** Encodes a text as UTF-8. */
  readonly encodeText: (text: string) => string
  readonly decode: (text: string) => Uint8Array
}

const CHUNK = 0x2000
const UTF8 = new TextEncoder()

function encodeByBtoa(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** base64url by `atob`/`btoa`, for browsers. `decode` is lenient; `decodeBase64Url` adds the strictness. */
export const browserCodec: Codec = {
  encode: encodeByBtoa,
  encodeText: (text) => encodeByBtoa(UTF8.encode(text)),
  decode: (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
}

/** Room for the text of a JWT's part or of a disclosure: a buffer for each would be garbage as large as the text. */
const SCRATCH_BYTES = 4096
/** Most bytes of a UTF-16 unit in UTF-8. */
const MOST_BYTES_PER_UNIT = 3

function bufferCodec(buffer: NodeBuffer): Codec {
  const scratch = buffer.allocUnsafeSlow(SCRATCH_BYTES)
  return {
    encode: (bytes) => {
      const isReady = buffer.isBuffer(bytes)
      const view = isReady ? (bytes as NodeBytes) : buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      return view.toString('base64url')
    },
    encodeText: (text) =>
      text.length * MOST_BYTES_PER_UNIT <= SCRATCH_BYTES
        ? scratch.toString('base64url', 0, scratch.write(text))
        : buffer.from(text, 'utf8').toString('base64url'),
    decode: (text) => buffer.from(text, 'base64url'),
  }
}

const nodeBuffer = (globalThis as { Buffer?: NodeBuffer }).Buffer
const codec = nodeBuffer ? bufferCodec(nodeBuffer) : browserCodec

/** base64url without padding (RFC 7515 §2); a string is encoded as UTF-8. */
export const encodeBase64Url = (data: string | Uint8Array): string =>
  typeof data === 'string' ? codec.encodeText(data) : codec.encode(data)

/**
 * Strict base64url: its own alphabet, no padding, no white space, unused bits zero.
 * @throws JoseError `invalid-base64url`
 */
export function decodeBase64Url(text: string, using: Codec = codec): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = using.decode(text)
  } catch (cause) {
    throw new JoseError('invalid-base64url', 'Not base64url.', { cause })
  }
  if (using.encode(bytes) !== text) throw new JoseError('invalid-base64url', 'Not canonical base64url.')
  return bytes
}

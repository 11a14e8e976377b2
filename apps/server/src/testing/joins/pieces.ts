import { createHash } from 'node:crypto'

const WINDOW_BYTES = 8
const MAX_BYTES = 4096
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Milliseconds of a value that is an instant. */
export const toInstant = (value: unknown): number | undefined =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : undefined

/**
 * What a column's value could have in common with another one: the value itself, its SHA-256, and each eight bytes of whatever
 * it or a part of it may be an encoding of: text, hex, base64, base64url, UUID. Instants are compared by nearness instead.
 */
export function piecesOf(value: unknown): Set<string> {
  if (value === null || value === undefined || toInstant(value) !== undefined) return new Set()
  if (typeof value === 'object') return new Set(Object.values(value).flatMap((part) => [...piecesOf(part)]))
  const text = String(value)
  if (typeof value !== 'string' || text.length < WINDOW_BYTES) return new Set([whole(text)])
  const parts = new Set([text, ...text.split(/[^\w-]+/), ...text.split(/[^A-Za-z0-9+/]+/)])
  const encodings = [...parts].flatMap(decodingsOf)
  const hashes = [text, text.replace(/^\\x/, '')].flatMap((part) => {
    const [own = Buffer.alloc(0)] = decodingsOf(part).slice(1)
    return [sha256(Buffer.from(part)), sha256(own)]
  })
  return new Set([
    whole(text),
    ...encodings.flatMap(windowsOf),
    ...hashes.flatMap((hash) => windowsOf(hash).slice(0, 1)),
  ])
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** As text first, then as bytes it may stand for. */
function decodingsOf(text: string): Buffer[] {
  if (text.length < WINDOW_BYTES) return []
  const bare = text.startsWith('\\x') ? text.slice(2) : text
  const hex = UUID.test(bare) ? bare.replaceAll('-', '') : bare
  const isHex = hex.length >= 2 * WINDOW_BYTES && /^[0-9a-f]+$/i.test(hex)
  const isBase64 = text.length >= 11 && /^[\w+/-]+=*$/.test(text)
  return [
    Buffer.from(text),
    ...(isHex ? [Buffer.from(hex, 'hex')] : []),
    ...(isBase64 ? [Buffer.from(text, 'base64')] : []),
  ]
}

/** A character for each byte. */
function windowsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.subarray(0, MAX_BYTES)).toString('latin1')
  const count = Math.max(0, text.length - WINDOW_BYTES + 1)
  return Array.from({ length: count }, (_, at) => text.slice(at, at + WINDOW_BYTES))
}

/** With an arrow, which is no byte: never what a window is. */
const whole = (text: string) => `→ ${text}`

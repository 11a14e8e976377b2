const SECRET_BYTES = 32
/** What the secret is committed to with, so that the hash is good for nothing else. */
const DOMAIN = new TextEncoder().encode('ecollect/receipt/v1\n')

/** A number that nobody else knows: 32 random bytes in base64url. With it the browser can show later that an entry is its own. */
export const drawSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** What the server is told of a secret, and what stands in the entry: its hash, from which nobody finds the secret. */
export async function commitTo(secret: string): Promise<string> {
  const bytes = fromBase64Url(secret)
  const message = new Uint8Array(DOMAIN.length + bytes.length)
  message.set(DOMAIN)
  message.set(bytes, DOMAIN.length)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', message)))
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** What a session knows of its declaration afterwards: nobody can read it without the secret of the browser. */
export interface OwnLeaf {
  /** The entry as it stands in the log. */
  entry: string
  /** Until when it has to be published, `YYYY-MM-DD`. */
  due: string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV = Buffer.alloc(12)
const TAG_BYTES = 16

/** A key that one browser can name again, for one session. @param salt of the session, in base64url */
export const leafKeyOf = (browserSecret: string, salt: string): string =>
  Buffer.from(
    hkdfSync('sha256', browserSecret, Buffer.from(salt, 'base64url'), 'e-collecting own leaf', KEY_BYTES),
  ).toString('base64url')

/** Each key seals one leaf, so that the nonce need not change. */
export function sealLeaf(leaf: OwnLeaf, key: string): string {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), IV)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(leaf), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** @throws when the key is another one's */
export function openLeaf(sealed: string, key: string): OwnLeaf {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), IV)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as OwnLeaf
}

import { sha256 } from './sha256.ts'

/** What the text of an item is made of. */
export interface ItemText {
  slug: string
  titles: Readonly<Record<string, string | null>>
  wordings: Readonly<Record<string, string | null>>
}

/** SHA-256 of what people declare for: title and wording in each language; in base64url. */
export function hashItemText({ slug, titles, wordings }: ItemText): string {
  const parts = [slug, ...[titles, wordings].map(inOrder)]
  return toBase64Url(sha256(Buffer.from(parts.join('\n'), 'utf8')))
}

/** Texts by language as JSON, the languages in the order of the alphabet: one text has one hash. */
const inOrder = (texts: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(
    texts,
    Object.keys(texts).toSorted((a, b) => (a < b ? -1 : 1)),
  )

export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

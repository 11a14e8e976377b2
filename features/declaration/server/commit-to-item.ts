import { sha256 } from './sha256.ts'

/** What the text of an item is made of. */
export interface ItemText {
  slug: string
  titles: Readonly<Record<string, string | null>>
  wordings: Readonly<Record<string, string | null>>
}

/** What people declare for, title and wording in each language, as it is hashed and published. */
export const writeItemText = ({ slug, titles, wordings }: ItemText): Uint8Array =>
  Buffer.from([slug, ...[titles, wordings].map(inOrder)].join('\n'), 'utf8')

/** SHA-256 of that; in base64url. */
export const hashItemText = (item: ItemText): string => hashText(writeItemText(item))

export const hashText = (bytes: Uint8Array): string => toBase64Url(sha256(bytes))

/** Texts by language as JSON, the languages in the order of the alphabet: one text has one hash. */
const inOrder = (texts: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(
    texts,
    Object.keys(texts).toSorted((a, b) => (a < b ? -1 : 1)),
  )

export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

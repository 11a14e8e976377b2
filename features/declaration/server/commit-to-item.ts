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

/**
 * The text that a hash names, if an item says it: in all languages, or without some of those in which it says nothing, since a log that was
 * opened before a language came along has a text without it.
 */
export function findItemText(item: ItemText, hash: string): Uint8Array | undefined {
  const silent = Object.keys(item.titles).filter((language) => !says(item, language))
  for (const left of listSubsets(silent)) {
    const bytes = writeItemText({ ...item, titles: omit(item.titles, left), wordings: omit(item.wordings, left) })
    if (hashText(bytes) === hash) return bytes
  }
  return undefined
}

const says = ({ titles, wordings }: ItemText, language: string): boolean =>
  titles[language] !== null || (wordings[language] ?? null) !== null

/** The empty one first. */
const listSubsets = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : listSubsets(rest).flatMap((subset) => [subset, [first, ...subset]])

const omit = (texts: ItemText['titles'], languages: readonly string[]): ItemText['titles'] =>
  Object.fromEntries(Object.entries(texts).filter(([language]) => !languages.includes(language)))

export const hashText = (bytes: Uint8Array): string => toBase64Url(sha256(bytes))

/** Texts by language as JSON, the languages in the order of the alphabet: one text has one hash. */
const inOrder = (texts: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(
    texts,
    Object.keys(texts).toSorted((a, b) => (a < b ? -1 : 1)),
  )

export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

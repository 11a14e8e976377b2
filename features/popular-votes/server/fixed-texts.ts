/** What the opening of a log of declarations names by its hash, as columns: the name in the address, titles and wordings. */
const DECLARED_FOR = /^(slug$|title|description)/

/** Whether people declare for what stands in this column. */
export const isDeclaredFor = (column: string): boolean => DECLARED_FOR.test(column)

/** Whether people may declare for the text of a stored item, or once could: then it stays as it is. */
export type IsTextFixed = (item: { slug: string; startDate: string | null }) => boolean

/** What is known of logs of declarations at a time. */
export interface KnownLogs {
  /** Whether one was opened for the item of this name. It names the hash of what people declare for, for good. */
  hasLog: (slug: string) => boolean
  /** Whose text an import leaves, and who is never deleted; where logs are elsewhere, rather too many. */
  isTextFixed: IsTextFixed
}

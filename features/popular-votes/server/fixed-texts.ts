/** What the opening of a log of declarations names by its hash, as columns: the name in the address, titles and wordings. */
const DECLARED_FOR = /^(slug$|title|description)/

/** Whether people declare for what stands in this column. */
export const isDeclaredFor = (column: string): boolean => DECLARED_FOR.test(column)

/** Whether people may declare for the text of a stored item, or once could: then it stays as it is. */
export type IsTextFixed = (item: { slug: string; startDate: string | null }) => boolean

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const MAX_TEXT = 400

/**
 * A claim as plain words: days as 17.05.1990, truth values in words, everything structured as JSON. Foreign text: React
 * escapes it, and it is cut at 400 characters.
 */
export function formatClaim(value: unknown, words: { readonly yes: string; readonly no: string }): string {
  if (value === true || value === 'true') return words.yes
  if (value === false || value === 'false') return words.no
  const text = typeof value === 'string' ? formatDay(value) : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

/** 1990-05-17 as 17.05.1990; any other text as it is. */
export const formatDay = (text: string): string => text.replace(DAY, '$3.$2.$1')

/** The day of an instant in the visitor's time zone, 21.11.2026. */
export const formatInstant = (instant: Date): string =>
  [instant.getDate(), instant.getMonth() + 1]
    .map((part) => String(part).padStart(2, '0'))
    .concat(String(instant.getFullYear()))
    .join('.')

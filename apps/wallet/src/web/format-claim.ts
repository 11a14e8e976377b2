import { formatSwissDay, swissDay } from '@e-collecting/kernel'

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

/** The Swiss day of an instant, 21.11.2026: that which receipts and certificates name, wherever one is. */
export const formatInstant = (instant: Date): string => formatSwissDay(swissDay(instant))

import { DomainError } from '@e-collecting/kernel'
import { RESIDENT_IMPORT_MAX_ROWS } from '../contract.ts'
import type { Pace } from './pace.ts'

const DELIMITERS = [';', ',', '\t'] as const
export const MAX_RECORD_CHARACTERS = 20_000
/** Empty cells count as no characters: without a limit of their own a line could have ten million. */
const MAX_COLUMNS = 500
/** Spreadsheets write empty lines by the thousand; reading them takes as long as reading full ones. */
const MAX_LINES = 2 * RESIDENT_IMPORT_MAX_ROWS

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const QUOTE = 34
const BLANK_CODES = new Set([...' \r\n', ...DELIMITERS].map((character) => character.charCodeAt(0)))

/**
 * Before anything is parsed, which takes long. Lines are those of a text editor, the header is one of them; columns are
 * counted over all lines of a record, as a quoted cell may hold line breaks.
 * @throws DomainError `import-too-large`; `import-unreadable` for a line of too many columns
 */
export async function checkSize(
  text: readonly string[],
  { delimiter, headLines }: { delimiter: string; headLines: number },
  pace: Pace,
): Promise<void> {
  const count = countLines(delimiter)
  for (const piece of text) {
    const { lines, filledLines } = count(piece)
    if (lines > MAX_LINES || filledLines > RESIDENT_IMPORT_MAX_ROWS + headLines)
      throw new DomainError('import-too-large', 'The file has too many lines.')
    await pace()
  }
}

/** Counts on from piece to piece; the last line counts as well, whatever it ends with. */
function countLines(delimiter: string) {
  const delimiterCode = delimiter.charCodeAt(0)
  let [lines, filledLines, delimiters, before] = [1, 0, 0, 0]
  let [isFilled, isQuoted] = [false, false]
  return (piece: string): { lines: number; filledLines: number } => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (code === CARRIAGE_RETURN || (code === LINE_FEED && before !== CARRIAGE_RETURN)) {
        lines++
        isFilled = false
        if (!isQuoted) delimiters = 0
      } else if (!isFilled && !BLANK_CODES.has(code)) {
        isFilled = true
        filledLines++
      }
      before = code
      if (code === QUOTE) isQuoted = !isQuoted
      if (code === delimiterCode && !isQuoted) delimiters++
      if (delimiters >= MAX_COLUMNS) throw new DomainError('import-unreadable', 'A line has too many columns.')
    }
    return { lines, filledLines }
  }
}

/**
 * The one that the first line names, as Excel writes it (`sep=;`), or of the possible ones that which stands most often in the first line
 * that is not empty.
 */
export function detectDelimiter(text: readonly string[]): { delimiter: string; isNamed: boolean } {
  const beginning = text.slice(0, MAX_RECORD_CHARACTERS).join('').slice(0, MAX_RECORD_CHARACTERS)
  const firstLine = /^\uFEFF?\s*([^\r\n]*)/.exec(beginning)?.[1] ?? ''
  const named = /^"?sep=([;,\t])"?$/i.exec(firstLine)?.[1]
  if (named !== undefined) return { delimiter: named, isNamed: true }
  const countOf = (delimiter: string) => firstLine.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
  return { delimiter, isNamed: false }
}

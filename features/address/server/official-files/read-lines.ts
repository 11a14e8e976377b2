/** A line of a file, without its end. `number` counts from 1, as editors do. */
export interface Line {
  number: number
  text: string
}

/** Longer than any line of an official file; what is longer is passed over, and says so by `undefined`. */
const MAX_LINE_CHARACTERS = 64 * 1024

export interface LineReader {
  /** The lines that are complete with this piece of text. */
  take: (piece: string) => Line[]
  /** The last line, which nothing ends. */
  end: () => Line[]
  /** Numbers of lines that were too long to be read, since this was asked last. */
  takeTooLong: () => number[]
}

/**
 * Cuts a text that comes in pieces into lines, with no more than one line in memory. Lines end with a line feed, carriage returns
 * before it belong to the end; where a file has carriage returns alone, these end lines. Others stay where they are.
 */
export function createLineReader(): LineReader {
  let rest = ''
  let number = 0
  let isPassingOver = false
  let end: string | undefined
  const tooLong: number[] = []

  const toLine = (text: string): Line[] => {
    number++
    if (isPassingOver || text.length > MAX_LINE_CHARACTERS) {
      tooLong.push(number)
      isPassingOver = false
      return []
    }
    return [{ number, text: text.endsWith('\r') ? text.replace(/\r+$/, '') : text }]
  }

  const take = (piece: string): Line[] => {
    const text = rest + piece
    end ??= lineEndOf(text)
    if (end === undefined) {
      rest = text
      return []
    }
    const parts = text.split(end)
    rest = parts.pop() ?? ''
    const lines = parts.flatMap(toLine)
    if (rest.length > MAX_LINE_CHARACTERS) {
      isPassingOver = true
      rest = ''
    }
    return lines
  }

  return {
    take,
    end: () => (rest === '' && !isPassingOver ? [] : toLine(rest)),
    takeTooLong: () => tooLong.splice(0),
  }
}

/** What ends the first line, and so all of them; a line feed, once the text is long enough for a line of any file. */
function lineEndOf(text: string): string | undefined {
  if (text.includes('\n')) return '\n'
  if (/\r[^\n]/.test(text)) return '\r'
  return text.length > MAX_LINE_CHARACTERS ? '\n' : undefined
}

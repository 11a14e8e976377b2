/** How a cell begins that spreadsheet programs would calculate. */
const FORMULA = /^[=+\-@\t\r]/
const MARK = "'"

/** A cell of a file that is made to be opened in such a program: what would be calculated there begins with an apostrophe, and is text. */
export const markFormula = (cell: string): string => (FORMULA.test(cell) ? `${MARK}${cell}` : cell)

/** The cell without that apostrophe, so that the file can be handed in again. Any other one stays: some names begin with it. */
export const unmarkFormula = (cell: string): string =>
  cell.startsWith(MARK) && FORMULA.test(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell

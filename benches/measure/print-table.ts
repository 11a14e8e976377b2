/** Prints rows under a heading; numbers are right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}`)
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(`  ${line(row)}`)
}

/** A number as it stands in a table. */
export const shown = (value: number, digits = 1): string => value.toFixed(digits)

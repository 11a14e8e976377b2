import type { ImportReport } from '@e-collecting/address/server'
import { formatNumber } from './progress-view.ts'

const LEFT_OUT = {
  liechtenstein: 'in Liechtenstein',
  'no-municipality': 'in no municipality',
  'not-in-force': 'not in force',
} as const

/** What an import has come to, and its faults: each with file and line, never the line itself. */
export function describeImport({ imported, files, aside, faults }: ImportReport): { summary: string; faults: string } {
  const summary = [
    ...files.map(({ name, tally }) => {
      const leftOut = Object.entries(LEFT_OUT).map(([reason, words]) =>
        count(tally.leftOut[reason as keyof typeof LEFT_OUT], words),
      )
      const parts = [count(tally.taken, 'taken'), ...leftOut, count(tally.faulty, 'faulty')].filter(
        (part) => part !== '',
      )
      return `${name}: ${formatNumber(tally.lines)} lines, ${parts.join(', ')}`
    }),
    ...aside.map((name) => `${name}: none of the official files, left aside`),
    ...imported.map(
      ({ kind, date, counts }) =>
        `In use now, ${kind} of ${date ?? 'an unknown day'}: ${Object.entries(counts)
          .map(([what, number]) => `${formatNumber(number)} ${what}`)
          .join(', ')}`,
    ),
  ]
  const listed = faults.listed.map(({ file, line, what }) => `${file}, line ${line}: ${what}`)
  const more = faults.count - listed.length
  return {
    summary: summary.join('\n'),
    faults: [...listed, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('\n'),
  }
}

const count = (number: number, words: string): string => (number === 0 ? '' : `${formatNumber(number)} ${words}`)

import type { Figures } from './measure-rounds.ts'
import { printTable, shown } from './print-table.ts'

const HEAD = [
  '',
  'V',
  'lowest',
  'highest',
  'server',
  'database',
  'commits',
  'log kB',
  'flows/s',
  'ms',
  'p99',
  'flows',
  'failed',
  'goal',
]

/** One line for each measured server. `goal` in V; undefined where there is none. */
export function printFigures(title: string, all: readonly (readonly [Figures, goal: number | undefined])[]): void {
  printTable(
    title,
    HEAD,
    all.map(([figures, goal]) => [
      figures.name,
      ...[figures.total, figures.lowest, figures.highest, figures.server, figures.database].map((v) => shown(v)),
      figures.commits === undefined ? '' : shown(figures.commits, 2),
      figures.walBytes === undefined ? '' : shown(figures.walBytes / 1000),
      ...[figures.perSecond, figures.latencyMs, figures.latencyP99Ms, figures.flows, figures.failed].map((value) =>
        shown(value, 0),
      ),
      goal === undefined ? '' : `${verdict(figures.total <= goal)} (${goal})`,
    ]),
  )
  for (const [{ name, totals }] of all)
    console.log(`  ${name}, round by round: ${totals.map((total) => shown(total)).join(', ')}`)
  for (const [{ name, firstFailure }] of all)
    if (firstFailure !== undefined) console.log(`  ${name}, first failure: ${firstFailure}`)
}

/** How a figure stands to its goal. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

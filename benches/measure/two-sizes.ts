import { type DatabaseConnection, openDatabase } from '@e-collecting/database'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { hasPostgres, startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import type { Engine } from '../product/start-measured-product.ts'
import { printTable, shown } from './print-table.ts'
import { median, quantile } from './verify-unit.ts'

export const SIZES = [100, 100_000] as const
const WARM_UP = 60
/** What a list, a search or a match with 100,000 rows may cost at most of what it costs with 100. */
const GOAL_RATIO = 2

/** Two empty databases of each engine in turn: one for each of `SIZES`. */
export async function withBothSizes(
  engines: readonly Engine[],
  work: (engine: Engine, connections: readonly DatabaseConnection[]) => Promise<void>,
): Promise<void> {
  for (const engine of engines) await withTwo(engine, (connections) => work(engine, connections))
}

/** Two empty databases, for a smaller and a larger size. */
export async function withTwo(
  engine: Engine,
  work: (connections: readonly DatabaseConnection[]) => Promise<void>,
): Promise<void> {
  if (engine === 'postgres' && !hasPostgres()) console.log('\nPostgreSQL is not installed: left out.')
  else await withDatabase(engine, (small) => withDatabase(engine, (large) => work([small, large])))
}

async function withDatabase(engine: Engine, work: (connection: DatabaseConnection) => Promise<void>): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const connection = await openDatabase({
    databaseUrl: postgres?.url,
    dataDir: undefined,
    migrationsFolder: MIGRATIONS_FOLDER,
  })
  try {
    await work(connection)
  } finally {
    await connection.close()
    postgres?.stop()
  }
}

export type Calls = Record<string, (run: number) => Promise<unknown>>

export interface Measured {
  size: number
  calls: Calls
  times: Record<string, number[]>
}

/** One call of each kind and each register after the other, so that a disturbance hits all of them and not one. */
export async function measureInTurn(measured: readonly Measured[], runs: number): Promise<void> {
  for (let run = -WARM_UP; run < runs; run++)
    for (const kind of Object.keys(measured[0]?.calls ?? {}))
      for (const { calls, times } of run % 2 === 0 ? measured : measured.toReversed()) {
        const startedAt = performance.now()
        await calls[kind]?.(Math.abs(run))
        const taken = performance.now() - startedAt
        times[kind] ??= []
        if (run >= 0) times[kind].push(taken)
      }
}

export function printRatios(title: string, [small, large]: readonly Measured[]): void {
  if (small === undefined || large === undefined) return
  const p95 = ({ times }: Measured, kind: string) => quantile(times[kind] ?? [], 0.95)
  const rows = Object.keys(small.times).map((kind) => {
    const ratio = p95(large, kind) / p95(small, kind)
    const [smallTimes, largeTimes] = [small.times[kind] ?? [], large.times[kind] ?? []]
    return [
      kind,
      shown(median(smallTimes), 2),
      shown(p95(small, kind), 2),
      shown(median(largeTimes), 2),
      shown(p95(large, kind), 2),
      `${shown(ratio, 2)}${ratio > GOAL_RATIO ? ' missed' : ''}`,
    ]
  })
  const head = ['ms', `median ${small.size}`, 'p95', `median ${large.size}`, 'p95', `ratio (goal ${GOAL_RATIO})`]
  printTable(title, head, rows)
}

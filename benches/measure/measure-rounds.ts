import type { Extent, Run } from '../driver/run-lanes.ts'
import { type DatabaseCounters, openCounters } from './database-counters.ts'
import { measureVerifyUnit, median, quantile } from './verify-unit.ts'

/** A server under load, and how its costs are told. */
export interface Measured {
  name: string
  /** CPU microseconds so far, of the server and of its database. */
  cpuMicros: () => { server: number; database: number }
  databaseUrl: string | undefined
  run: (extent: Extent) => Promise<Run>
  /** Brings what a round needs in place, before the clock starts. */
  prepare?: (extent: Extent) => Promise<void>
}

interface Round extends Run {
  /** V for each finished flow. */
  server: number
  database: number
}

/** Medians over the rounds; flows and failures are sums. */
export interface Figures {
  name: string
  total: number
  lowest: number
  highest: number
  server: number
  database: number
  perSecond: number
  flows: number
  failed: number
  firstFailure: string | undefined
  latencyMs: number
  latencyP99Ms: number
  /** For each finished flow; undefined without PostgreSQL. */
  commits: number | undefined
  walBytes: number | undefined
  totals: number[]
}

export interface RoundPlan {
  warmUp: Extent
  round: Extent
  rounds: number
}

/** All of them in turn in each round, so that what else the machine does hits all of them. */
export async function measureRounds(all: readonly Measured[], plan: RoundPlan): Promise<Figures[]> {
  const measurements = await Promise.all(all.map(openMeasurement))
  for (const { measured } of measurements) {
    await measured.prepare?.(plan.warmUp)
    const { flows, firstFailure } = await measured.run(plan.warmUp)
    if (flows === 0) throw new Error(`${measured.name}: no flow was finished: ${firstFailure}`)
  }
  for (let round = 0; round < plan.rounds; round++)
    for (const measurement of measurements) await measurement.addRound(plan.round)
  return Promise.all(measurements.map(({ finish }) => finish()))
}

async function openMeasurement(measured: Measured) {
  const counters = measured.databaseUrl === undefined ? undefined : await openCounters(measured.databaseUrl)
  const rounds: Round[] = []
  const spent: DatabaseCounters = { commits: 0, walBytes: 0 }
  return {
    measured,
    addRound: async (extent: Extent) => {
      await measured.prepare?.(extent)
      const before = await counters?.read()
      rounds.push(await measureRound(measured, extent))
      const after = await counters?.read()
      spent.commits += (after?.commits ?? 0) - (before?.commits ?? 0)
      spent.walBytes += (after?.walBytes ?? 0) - (before?.walBytes ?? 0)
    },
    finish: async (): Promise<Figures> => {
      await counters?.close()
      return summarize(measured.name, rounds, counters && spent)
    },
  }
}

/** V is measured right before and after, in this process: the load's, which is otherwise not counted. */
async function measureRound({ cpuMicros, run }: Measured, extent: Extent): Promise<Round> {
  const unitBefore = measureVerifyUnit()
  const before = cpuMicros()
  const outcome = await run(extent)
  const after = cpuMicros()
  const unit = (unitBefore + measureVerifyUnit()) / 2
  const perFlow = (micros: number) => micros / outcome.flows / unit
  return {
    ...outcome,
    server: perFlow(after.server - before.server),
    database: perFlow(after.database - before.database),
  }
}

function summarize(name: string, rounds: readonly Round[], spent: DatabaseCounters | undefined): Figures {
  const totals = rounds.map(({ server, database }) => server + database)
  const latencies = rounds.flatMap((round) => round.latencies)
  const flows = rounds.reduce((sum, round) => sum + round.flows, 0)
  return {
    name,
    flows,
    totals,
    total: median(totals),
    lowest: Math.min(...totals),
    highest: Math.max(...totals),
    server: median(rounds.map(({ server }) => server)),
    database: median(rounds.map(({ database }) => database)),
    perSecond: median(rounds.map((round) => round.flows / round.seconds)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    firstFailure: rounds.find(({ failed }) => failed > 0)?.firstFailure,
    latencyMs: median(latencies),
    latencyP99Ms: quantile(latencies, 0.99),
    commits: spent && spent.commits / flows,
    walBytes: spent && spent.walBytes / flows,
  }
}

import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit, median } from '../measure/verify-unit.ts'
import { credentialOperations } from './engine/credential-operations.ts'
import { type BenchLibrary, ENGINE_LIBRARIES, type EngineOperation } from './engine/engine-operation.ts'
import { joseOperations } from './engine/jose-operations.ts'
import { statusListOperations } from './engine/status-list-operations.ts'

const BURSTS = 7
const MICROS_PER_BURST = 40_000
const MOST_CALLS = 400
const WARM_UP_MS = 300

/**
 * The engine by itself, in this process: what the flows are made of. Beside each operation stand the signatures, hashes
 * and compression in it, called bare, and public libraries that do the same. All of them take turns.
 */
export async function benchEngine(): Promise<void> {
  const operations = [...(await joseOperations()), ...(await credentialOperations()), ...(await statusListOperations())]
  await printOperations('The engine', operations, ENGINE_LIBRARIES)
}

/** Measures operations one after the other, each in turn with its floor and the libraries that do the same. */
export async function printOperations(
  title: string,
  operations: readonly EngineOperation[],
  libraries: readonly BenchLibrary[],
): Promise<void> {
  const rows = []
  for (const operation of operations) rows.push(await measureOperation(operation, libraries))
  const head = ['operation', 'ours', 'floor', 'ratio', ...libraries]
  printTable(`${title}: V per call, median of ${BURSTS} bursts; ratio is ours to the floor`, head, rows)
}

async function measureOperation(
  { name, ours, floor, others = {} }: EngineOperation,
  libraries: readonly BenchLibrary[],
): Promise<string[]> {
  const works = [ours, floor, ...libraries.map((library) => others[library])]
  const calls: number[] = []
  for (const work of works) calls.push(work ? await countCalls(work) : 0)
  const micros: number[][] = works.map(() => [])
  const unit = measureVerifyUnit()
  for (let round = 0; round < BURSTS; round++)
    for (const [at, work] of works.entries()) if (work) micros[at]?.push(await burst(work, calls[at] ?? 1))
  const verify = (unit + measureVerifyUnit()) / 2
  const [oursInV = Number.NaN, floorInV = Number.NaN, ...othersInV] = micros.map((found) => median(found) / verify)
  const inV = (value: number) => (Number.isNaN(value) ? '' : shown(value, 2))
  return [name, inV(oursInV), inV(floorInV), inV(oursInV / floorInV), ...othersInV.map(inV)]
}

/** As many calls as a burst has time for, once the work has been called so often that it is as fast as it gets. */
async function countCalls(work: () => unknown): Promise<number> {
  const until = performance.now() + WARM_UP_MS
  while (performance.now() < until) await work()
  return Math.max(1, Math.min(MOST_CALLS, Math.round(MICROS_PER_BURST / (await burst(work, 3)))))
}

/** CPU microseconds of one call. */
async function burst(work: () => unknown, calls: number): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

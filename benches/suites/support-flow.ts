import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit, median } from '../measure/verify-unit.ts'
import { type BenchWallet, createBenchWallet, type WalletManner } from '../product/create-bench-wallet.ts'
import { createVisitors, type Extent, readJson, runConcurrently, type Visitor } from '../product/create-visitors.ts'
import {
  type Engine,
  hasPostgres,
  type MeasuredProduct,
  startMeasuredProduct,
} from '../product/start-measured-product.ts'

/** V per flow with PostgreSQL, wallet answers encrypted: the goal, and what would be very good. */
const GOAL_V = 37
const STRETCH_V = 28

const IN_FLIGHT = 32
const ROUNDS = 3
/** The compiler needs hundreds of flows before the server runs as it does all day. */
const WARM_UP = { flows: 600, seconds: 10 }
const ROUND = { flows: 200, seconds: 8 }
const ITEM = { popularVote: 'demo-stille-stunde', bfsNumber: '261' }

export interface FlowOptions {
  engines?: readonly Engine[]
  profileFolder?: string
}

interface Round {
  server: number
  database: number
  flowsPerSecond: number
  flows: number
}

/** V of one complete support flow, from the first request of the page to the receipt in the wallet. */
export async function benchSupportFlow({ engines, profileFolder }: FlowOptions): Promise<void> {
  const rows: string[][] = []
  for (const engine of engines ?? (['pglite', 'postgres'] as const)) {
    if (engine === 'postgres' && !hasPostgres()) {
      console.log('\nPostgreSQL is not installed here: the support flow is measured with PGlite only.')
      continue
    }
    const product = await startMeasuredProduct(engine, profileFolder)
    try {
      rows.push(await measure(product, engine, 'plain'))
      if (engine === 'postgres') rows.push(await measure(product, engine, 'sealed'))
    } finally {
      await product.stop()
    }
  }
  printTable(
    `Support flow: V per flow, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds (direct_post.jwt)`,
    ['database, wallet', 'V', 'lowest', 'highest', 'server', 'database', 'requests', 'flows/s', 'goal'],
    rows,
  )
}

async function measure(product: MeasuredProduct, engine: Engine, manner: WalletManner): Promise<string[]> {
  const newVisitor = createVisitors(product.url)
  const wallets: BenchWallet[] = []
  await runConcurrently({ flows: IN_FLIGHT }, IN_FLIGHT, async () => {
    wallets.push(await createBenchWallet(product.url, newVisitor(), manner))
  })
  const pageRequests = { count: 0 }
  const run = (extent: Extent) =>
    runConcurrently(extent, IN_FLIGHT, (slot) => supportOnce(wallets[slot] as BenchWallet, newVisitor(), pageRequests))
  await run(WARM_UP)

  const countRequests = () => wallets.reduce((sum, wallet) => sum + wallet.requests(), pageRequests.count)
  const requestsBefore = countRequests()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(product, run))
  const totals = rounds.map(({ server, database }) => server + database)
  const total = median(totals)
  return [
    `${engine}, ${manner}`,
    ...[total, Math.min(...totals), Math.max(...totals)].map((value) => shown(value)),
    ...[rounds.map(({ server }) => server), rounds.map(({ database }) => database)].map((all) => shown(median(all))),
    shown((countRequests() - requestsBefore) / rounds.reduce((sum, { flows }) => sum + flows, 0)),
    shown(median(rounds.map(({ flowsPerSecond }) => flowsPerSecond)), 0),
    engine === 'postgres' && manner === 'plain' ? verdict(total) : '',
  ]
}

const verdict = (total: number) =>
  total <= STRETCH_V ? `STRETCH MET (${STRETCH_V})` : `${total <= GOAL_V ? 'MET' : 'MISSED'} (${GOAL_V})`

/** V is measured right before and after, in this process: the load's, which is otherwise not counted. */
async function measureRound(product: MeasuredProduct, run: (extent: Extent) => Promise<number>): Promise<Round> {
  const unitBefore = measureVerifyUnit()
  const [before, startedAt] = [product.cpuMicros(), performance.now()]
  const flows = await run(ROUND)
  const [after, seconds] = [product.cpuMicros(), (performance.now() - startedAt) / 1000]
  const unit = (unitBefore + measureVerifyUnit()) / 2
  const perFlow = (micros: number) => micros / flows / unit
  return {
    server: perFlow(after.server - before.server),
    database: perFlow(after.database - before.database),
    flowsPerSecond: flows / seconds,
    flows,
  }
}

/** Ten requests: begin, look once, request object, answer, look again, two documents, nonce, token, credential. */
async function supportOnce(wallet: BenchWallet, visitor: Visitor, requests: { count: number }): Promise<void> {
  const session = await readJson<SupportSessionCreated>(await visitor.post('/api/support/sessions', ITEM), 201)
  const look = async () => readJson<SupportSessionView>(await visitor.get(`/api/support/sessions/${session.id}`), 200)
  await look()
  await wallet.present(session.walletDeepLink)
  const view = await look()
  requests.count += 3
  if (view.state !== 'issued' || view.offerDeepLink === null) throw new Error(`The session is ${view.state}.`)
  await wallet.collectReceipt(view.offerDeepLink)
}

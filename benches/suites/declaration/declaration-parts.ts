import type { RequestClaims } from '../../driver/bench-wallet.ts'
import type { Participant } from '../../driver/create-driver.ts'
import { beginDeclaration, requireCounted, viewDeclaration } from '../../driver/declare-once.ts'
import { runLanes } from '../../driver/run-lanes.ts'
import { printTable, shown } from '../../measure/print-table.ts'
import { measureVerifyUnit } from '../../measure/verify-unit.ts'
import type { Declarants } from '../../product/declarants.ts'
import type { MeasuredProduct } from '../../product/start-measured-product.ts'
import { IN_FLIGHT } from '../measure-support.ts'

interface Begun {
  participant: Participant
  id: string
  link: string
  request?: RequestClaims
}

/** V of each request of a declaration: all make the first one, then all the next. */
export async function printDeclarationParts(
  product: MeasuredProduct,
  declarants: Declarants,
  flows: number,
): Promise<void> {
  // A lane has one connection, for one request at a time.
  const lanes: Begun[][] = Array.from({ length: IN_FLIGHT }, () => [])
  const each = (work: (one: Begun) => Promise<unknown>) =>
    measurePart(product, flows, () =>
      Promise.all(
        lanes.map(async (begun) => {
          for (const one of begun) await work(one)
        }),
      ),
    )
  const begin = async (lane: number) => {
    const participant = declarants.driver.join(lane)
    const { id, walletDeepLink } = await beginDeclaration(participant)
    lanes[lane]?.push({ participant, id, link: walletDeepLink })
  }
  const parts: [string, Awaited<ReturnType<typeof measurePart>>][] = [
    ['begin', await measurePart(product, flows, () => runAll(flows, begin))],
    ['look, nothing yet', await each(({ participant, id }) => viewDeclaration(participant, id))],
    [
      'request object',
      await each(async (one) => {
        one.request = await one.participant.openRequest(one.link)
      }),
    ],
    [
      'answer: presentation, tag, evidence, entry',
      await each(async ({ participant, request }) => {
        if (request !== undefined) await participant.answerRequest(request, declarants.take())
      }),
    ],
    ['look: counted, promise, offer', await each(({ participant, id }) => requireCounted(participant, id))],
  ]
  printTable(
    `A declaration by request: V, ${flows} of each, ${IN_FLIGHT} in flight`,
    ['', 'V', 'server', 'database'],
    parts.map(([name, { server, database }]) => [name, ...[server + database, server, database].map((v) => shown(v))]),
  )
}

async function runAll(flows: number, work: (lane: number) => Promise<unknown>): Promise<void> {
  const { firstFailure } = await runLanes({ flows }, IN_FLIGHT, work)
  if (firstFailure !== undefined) throw new Error(firstFailure)
}

async function measurePart(
  { cpuMicros }: MeasuredProduct,
  flows: number,
  run: () => Promise<unknown>,
): Promise<{ server: number; database: number }> {
  const unitBefore = measureVerifyUnit()
  const before = cpuMicros()
  await run()
  const after = cpuMicros()
  const unit = (unitBefore + measureVerifyUnit()) / 2
  const inV = (micros: number) => micros / flows / unit
  return { server: inV(after.server - before.server), database: inV(after.database - before.database) }
}

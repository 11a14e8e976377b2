import { exchangeIdOf } from '@e-collecting/exchanges'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import { vi } from 'vitest'
import { json } from '../wallet-steps.ts'
import type { Lifetime, Lifetimes, Stage } from './stage.ts'
import { midnightAfter } from './wallet-lifetimes.ts'

/** It goes on for more than a year, whatever day a test travels to. */
const ITEM = 'demo-nachtzuege'
const MINUTE = 60_000
const DAY = 86_400_000
const COMMITMENT = 'A'.repeat(43)
/** Asked more often, it would be refused as too much of one client before its log is open. */
const OPENED_BY = { timeout: 20_000, interval: 1500 }

/** A declaration as far as the session. */
async function begin(stage: Stage) {
  const browser = stage.browser()
  const post = () => browser.post('/api/v1/declarations', { popularVote: ITEM, receiptCommitment: COMMITMENT })
  // Logs are opened beside what a tick waits for.
  await stage.product.tick()
  const response = await vi.waitFor(async () => {
    const created = await post()
    if (created.status !== 201) throw new Error(`${created.status}`)
    return created
  }, OPENED_BY)
  const { id } = await json<WalletSessionCreated>(response)
  return {
    has: (column: string) => () =>
      stage.isThere('declaration.exchanges', `id = '${exchangeIdOf(id)}' and ${column} is not null`),
    back: () => browser.delete(`/api/v1/declarations/${id}`),
  }
}

/** What the demo writes when its logs open. */
const ofLogs = (table: string): Lifetime => ({
  goes: 'never',
  by: '–',
  lives: [
    async (stage) => {
      await begin(stage)
      return { isThere: () => stage.isThere(table, 'true') }
    },
  ],
})

/** What declarations leave, and for how long. */
export const DECLARATION_LIFETIMES: Lifetimes = {
  'declaration.exchanges, what a wallet is asked': {
    goes: 'with its answer, when somebody goes back, after 5 minutes',
    by: 'answer, *Back*, sweep',
    lives: [
      async (stage) => {
        const session = await begin(stage)
        return { isThere: session.has('sealed_request'), end: session.back }
      },
      async (stage) => ({ isThere: (await begin(stage)).has('sealed_request'), goesAt: stage.after(5 * MINUTE) }),
    ],
  },
  'declaration.exchanges, the notes of its flow': {
    goes: 'when it fails, lapses or somebody goes back; 5 minutes after it was counted',
    by: '*Back*, sweep',
    lives: [
      async (stage) => {
        const session = await begin(stage)
        return { isThere: session.has('sealed_context'), end: session.back }
      },
    ],
  },
  'declaration.exchanges, the row': {
    goes: 'at the first midnight (UTC) at least 24 hours after its end',
    by: 'sweep',
    lives: [
      async (stage) => {
        const session = await begin(stage)
        await session.back()
        return { isThere: session.has('id'), goesAt: midnightAfter(stage.after(DAY)) }
      },
    ],
  },
  'declaration.used_nonces, the row': {
    goes: '2 minutes after its use',
    by: 'sweep',
    lives: [
      async (stage) => {
        const goesAt = stage.after(2 * MINUTE)
        const table = 'declaration.used_nonces'
        await stage.product.db.execute(`insert into ${table} values ('\\x00', '${goesAt.toISOString()}')`)
        return { isThere: () => stage.isThere(table, 'true'), goesAt }
      },
    ],
  },
  'declaration.declaration_logs, the row': ofLogs('declaration.declaration_logs'),
  'declaration.declaration_entries, the row': ofLogs('declaration.declaration_entries'),
  'declaration.declaration_epochs, the row': ofLogs('declaration.declaration_epochs'),
  'declaration.declaration_restores, the row': {
    goes: 'never',
    by: '–',
    lives: [
      async (stage) => {
        const table = 'declaration.declaration_restores'
        await stage.product.db.execute(`insert into ${table} values ('2020-01-01') on conflict do nothing`)
        return { isThere: () => stage.isThere(table, 'true') }
      },
    ],
  },
  'declaration.declaration_sources, the row': {
    goes: 'never',
    by: '–',
    lives: [
      async (stage) => {
        const table = 'declaration.declaration_sources'
        await stage.product.db.execute(`insert into ${table} values ('key', now(), '{}') on conflict do nothing`)
        return { isThere: () => stage.isThere(table, 'true') }
      },
    ],
  },
}

import { shareInFile } from '@e-collecting/database/testing'
import { issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { sealedColumn } from '@e-collecting/exchanges'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createHolderKey, createTestWallet, readAnswer } from '../../testing/test-wallet.ts'
import { createStand, offerTo } from '../../testing/trust-stand.ts'
import type { StoredOffer } from '../stored-offer.ts'

/** The next answer to several collections is lost. */
let losesNext = false
const stand = shareInFile(() =>
  createStand({
    toStatements: (statements) => ({
      run: async (statement, columns) => {
        const rows = await statements.run(statement, columns)
        const collected = statement.name.endsWith('-issued') ? (columns[0]?.values.length ?? 0) : 0
        if (!losesNext || collected < 2) return rows as never
        losesNext = false
        // What PgBouncer says when it loses the server after a commit.
        throw Object.assign(new Error('server conn crashed?'), { code: '08P01', severity: 'FATAL' })
      },
    }),
  }),
)
const wallet = createTestWallet(stand)
const collect = async (count: number) => {
  const offers = await Promise.all(Array.from({ length: count }, () => offerTo(stand)))
  return Promise.allSettled(offers.map(({ code }) => wallet.collect(code)))
}

test('two credentials never share a status entry, though the answer to their commit was lost', async () => {
  losesNext = true
  await collect(6)
  expect(losesNext, 'it was lost').toBe(false)
  await collect(6)
  const rows = await stand.db.select({ indexes: issuedCredentials.indexes }).from(issuedCredentials)
  const entries = rows.flatMap(({ indexes }) => indexes)
  expect(rows).toHaveLength(12)
  expect(new Set(entries).size).toBe(entries.length)
})

test('what cannot be written gives its entries back: a wallet that tries it again and again uses up no list', async () => {
  const list = await stand.issuer.currentStatusList()
  const leased = async () =>
    (await stand.db.select({ to: statusLists.nextPosition }).from(statusLists).where(eq(statusLists.uri, list)))[0]
  const { managementId: id, code } = await offerTo(stand)
  const offers = sealedColumn<StoredOffer>(stand.sealer, 'offer')
  // As no offer is made any more: the calendar of the database does not have this day.
  await stand.exchanges.move(id, ({ offer }) => ({
    change: {
      state: 'OFFERED',
      offer: offers.seal(
        { ...offers.open(offer ?? new Uint8Array(), id), validUntil: '+010000-01-01T00:59:59.000Z' },
        id,
      ),
    },
  }))
  const { access_token: token } = await readAnswer(wallet.token(code))
  const before = await leased()
  for (let round = 0; round < 12; round++) {
    const nonce = await wallet.nonce()
    const jwt = await Promise.all(
      Array.from({ length: 10 }, async () => wallet.proof(await createHolderKey(), { nonce })),
    )
    expect(
      (await wallet.credential(token, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt } })).status,
    ).toBe(500)
  }
  expect(await leased()).toEqual(before)
})

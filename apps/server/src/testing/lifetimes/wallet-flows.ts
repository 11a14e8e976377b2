import { exchangeIdOf } from '@e-collecting/exchanges'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { TestVerificationCreated } from '@e-collecting/test-credential/contract'
import { answer, collect, json } from '../wallet-steps.ts'
import { BFS, type Stage } from './stage.ts'

const ITEM = 'demo-stille-stunde'

/** A support as far as the session. */
export async function begin(stage: Stage) {
  const { wallet, browser } = await stage.person()
  const begun = await json<SupportSessionCreated>(
    browser.post('/api/support/sessions', { popularVote: ITEM, bfsNumber: BFS }),
  )
  const has = (column: string) => () =>
    stage.isThere('trust.exchanges', `id = '${exchangeIdOf(begun.id)}' and ${column} is not null`)
  const back = () => browser.delete(`/api/support/sessions/${begun.id}`)
  return { ...begun, wallet, browser, has, back }
}

/** A support as far as the offer of the receipt. */
export async function offer(stage: Stage) {
  const session = await begin(stage)
  await answer(session.wallet, session.walletDeepLink)
  const view = await json<SupportSessionView>(session.browser.get(`/api/support/sessions/${session.id}`))
  if (view.state !== 'issued') throw new Error(`unexpected ${view.state}`)
  return { ...session, collect: () => collect(session.wallet, view.offerDeepLink ?? '') }
}

/** A register credential as far as its offer. */
export async function offerInRegister(stage: Stage) {
  const { claims, wallet, browser } = await stage.person()
  const admin = await stage.admin()
  const resident = await json<{ id: string }>(
    admin.post(`/api/admin/municipalities/${stage.municipality.id}/residents`, claims),
  )
  const begun = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
  await answer(wallet, begun.walletDeepLink)
  const path = `/api/register/sessions/${begun.id}/credential`
  const { offerDeepLink } = await json<RegisterCredentialView>(browser.post(path, { popularVote: ITEM }))
  const records = await json<{ items: { id: string }[] }>(
    admin.post('/api/admin/credentials/search', { text: claims.givenName }),
  )
  const recordId = records.items[0]?.id ?? ''
  const isOfRecord = `id = (select management_id::uuid from credentials where id = '${recordId}')`
  return {
    admin,
    begun,
    recordId,
    isOfRecord,
    residentId: resident.id,
    collect: () => collect(wallet, offerDeepLink ?? ''),
    cancel: () => json(admin.send('PUT', `/api/admin/credentials/${recordId}/status`, { status: 'CANCELLED' })),
    deleteResident: () => json(admin.delete(`/api/admin/residents/${resident.id}`)),
  }
}

/** A revocation that somebody has asked for and the issuer has not made. */
export async function askedFor(stage: Stage, { isFailed }: { isFailed: boolean }) {
  const { admin, recordId, collect } = await offerInRegister(stage)
  await collect()
  await json(admin.post(`/api/admin/credentials/${recordId}/refresh`, undefined))
  const begunAt = stage.product.now()
  const at = `'${begunAt.toISOString()}'`
  const before = `'${new Date(begunAt.getTime() - 1).toISOString()}'`
  await stage.product.db.execute(
    `insert into credential_changes select id, gen_random_uuid(), management_id, 'ISSUED', 'REVOKED', null, null, 'clerk@example.ch',
      ${at}, ${before}, ${at}, ${isFailed ? at : 'null'} from credentials where id = '${recordId}'`,
  )
  const path = `/api/admin/credentials/${recordId}/status`
  return {
    isThere: () => stage.isThere('credential_changes', `credential_id = '${recordId}'`),
    suspend: () => json(admin.send('PUT', path, { status: 'SUSPENDED', reason: 'other' })),
    revokeElsewhere: async () => {
      await stage.product.db.execute(`update credentials set provider_status = 'REVOKED' where id = '${recordId}'`)
    },
  }
}

/** An identity that was shown for a test. */
export async function showInTest(stage: Stage) {
  const { wallet, browser } = await stage.person()
  const path = '/api/test-credential/verifications'
  const { id, verification_deeplink } = await json<TestVerificationCreated>(browser.post(path, {}))
  await answer(wallet, verification_deeplink)
  return {
    isThere: () => stage.isThere('trust.exchanges', `id = '${exchangeIdOf(id)}' and sealed_context is not null`),
    end: () => browser.delete(`${path}/${id}`),
  }
}

import { createHash } from 'node:crypto'
import { exchangeIdOf } from '@e-collecting/exchanges'
import { answer, json } from '../wallet-steps.ts'
import type { Life, Lifetimes, Stage } from './stage.ts'
import { askedFor, begin, offer, offerInRegister, showInTest } from './wallet-flows.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** What wallets are asked, prove and are offered, and what is left of it. */
export const WALLET_LIFETIMES: Lifetimes = {
  'trust.exchanges, what a wallet is asked': {
    goes: 'with its answer, when somebody goes back, after 5 minutes',
    by: 'answer, *Back*, sweep',
    lives: [
      async (stage) => {
        const session = await begin(stage)
        const end = () => answer(session.wallet, session.walletDeepLink)
        return { isThere: session.has('sealed_request'), end }
      },
      async (stage) => {
        const session = await begin(stage)
        return { isThere: session.has('sealed_request'), end: session.back }
      },
      async (stage) => ({ isThere: (await begin(stage)).has('sealed_request'), goesAt: stage.after(5 * MINUTE) }),
    ],
  },
  'trust.exchanges, what it has proved': {
    goes: '2 minutes after the receipt was collected, 15 minutes after the beginning at the latest; in the register with the match',
    by: 'sweep',
    lives: [
      async (stage) => {
        const session = await offer(stage)
        await session.collect()
        return { isThere: session.has('sealed_claims'), goesAt: stage.after(2 * MINUTE) }
      },
      async (stage) => ({ isThere: (await offer(stage)).has('sealed_claims'), goesAt: stage.after(15 * MINUTE) }),
    ],
  },
  'trust.exchanges, what is offered': {
    goes: '2 minutes after it was collected, when it is cancelled, after 24 hours',
    by: 'sweep, staff',
    lives: [
      async (stage) => {
        const session = await offer(stage)
        await session.collect()
        return { isThere: session.has('sealed_offer'), goesAt: stage.after(2 * MINUTE) }
      },
      async (stage) => {
        const { isOfRecord, cancel } = await offerInRegister(stage)
        const isThere = () => stage.isThere('trust.exchanges', `${isOfRecord} and sealed_offer is not null`)
        return { isThere, end: cancel }
      },
      async (stage) => ({ isThere: (await offer(stage)).has('sealed_offer'), goesAt: stage.after(DAY) }),
    ],
  },
  'trust.exchanges, the notes of its flow': {
    goes: 'when it fails, lapses or somebody goes back; else with the row',
    by: '*Back*, sweep',
    lives: [
      async (stage) => {
        const session = await begin(stage)
        return { isThere: session.has('sealed_context'), end: session.back }
      },
      async (stage) => ({ isThere: (await begin(stage)).has('sealed_context'), goesAt: stage.after(5 * MINUTE) }),
    ],
  },
  'trust.exchanges, what a test verification has shown': {
    goes: '5 minutes after it arrived, when somebody deletes it',
    by: 'sweep, *Delete*',
    lives: [
      async (stage) => ({ isThere: (await showInTest(stage)).isThere, goesAt: stage.after(5 * MINUTE) }),
      showInTest,
    ],
  },
  'trust.exchanges, the row': {
    goes: 'at the first midnight (UTC) at least 24 hours after its end; a register session with an item ends 24 hours after its beginning',
    by: 'sweep',
    lives: [
      async (stage) => {
        const session = await offer(stage)
        await session.collect()
        return { isThere: session.has('id'), goesAt: midnightAfter(stage.after(DAY)) }
      },
      async (stage) => {
        const { begun } = await offerInRegister(stage)
        const isThere = () => stage.isThere('trust.exchanges', `id = '${exchangeIdOf(begun.id)}'`)
        return { isThere, goesAt: midnightAfter(stage.after(2 * DAY)) }
      },
    ],
  },
  'trust.used_nonces, the row': {
    goes: '2 minutes after its use',
    by: 'sweep',
    lives: [
      async (stage) => {
        const session = await offer(stage)
        await session.collect()
        return { isThere: () => stage.isThere('trust.used_nonces', 'true'), goesAt: stage.after(2 * MINUTE) }
      },
    ],
  },
  'trust.issued_credentials, the row': {
    goes: 'a day after the last day on which the credential is good',
    by: 'sweep',
    lives: [
      async (stage) => {
        const { isOfRecord, collect, recordId } = await offerInRegister(stage)
        await collect()
        const isThere = () => stage.isThere('trust.issued_credentials', isOfRecord)
        const { credential_valid_until: until } = await readRecord(stage, recordId)
        const lastDay = Math.floor(Date.parse(until) / DAY) * DAY
        return { isThere, goesAt: new Date(lastDay + 2 * DAY) }
      },
    ],
  },
  'public.credentials, the row': {
    goes: 'with its resident or item if nobody ever collected it; else never',
    by: 'staff',
    lives: [
      async (stage) => {
        const { recordId, cancel, deleteResident } = await offerInRegister(stage)
        await cancel()
        return { isThere: () => stage.isThere('credentials', `id = '${recordId}'`), end: deleteResident }
      },
      async (stage) => {
        const { admin, recordId, collect, deleteResident } = await offerInRegister(stage)
        await collect()
        await json(admin.post(`/api/admin/credentials/${recordId}/revoke`, undefined))
        await deleteResident()
        return { isThere: () => stage.isThere('credentials', `id = '${recordId}'`) }
      },
    ],
  },
  'public.credentials, the link of its offer': {
    goes: 'when it is collected or cancelled, after 24 hours',
    by: 'issuer, staff, sweep',
    lives: [
      async (stage) => linkOf(stage, await offerInRegister(stage), 'collect'),
      async (stage) => linkOf(stage, await offerInRegister(stage), 'cancel'),
      async (stage) => ({ ...linkOf(stage, await offerInRegister(stage)), goesAt: stage.after(DAY) }),
    ],
  },
  'public.credential_changes, the row': {
    goes: 'when the issuer has done it, when somebody asks for another one; one that failed after 30 days, and once it would be in vain',
    by: 'issuer, staff, sweep',
    lives: [
      async (stage) => {
        const { isThere, suspend } = await askedFor(stage, { isFailed: false })
        return { isThere, end: suspend }
      },
      async (stage) => {
        const { isThere, suspend } = await askedFor(stage, { isFailed: true })
        return { isThere, end: suspend }
      },
      async (stage) => {
        const { isThere } = await askedFor(stage, { isFailed: true })
        return { isThere, goesAt: stage.after(30 * DAY) }
      },
      async (stage) => {
        const { isThere, revokeElsewhere } = await askedFor(stage, { isFailed: true })
        return { isThere, end: revokeElsewhere }
      },
    ],
  },
  'public.einwohner, when a name or a birth date was corrected under a live credential': {
    goes: 'with the next correction once no credential is live, with the row',
    by: 'staff',
    lives: [
      async (stage) => {
        const { admin, residentId, cancel } = await offerInRegister(stage)
        const correct = (fields: object) => json(admin.send('PUT', `/api/admin/residents/${residentId}`, fields))
        await correct({ familyName: 'Musterin' })
        const isThere = () => stage.isThere('einwohner', `id = '${residentId}' and name_changed_at is not null`)
        const end = async () => {
          await cancel()
          await correct({ familyName: 'Muster' })
        }
        return { isThere, end }
      },
      async (stage) => {
        const { admin, residentId, cancel, deleteResident } = await offerInRegister(stage)
        await json(admin.send('PUT', `/api/admin/residents/${residentId}`, { birthDate: '1990-05-18' }))
        const isThere = () => stage.isThere('einwohner', `id = '${residentId}' and birth_date_changed_at is not null`)
        const end = async () => {
          await cancel()
          await deleteResident()
        }
        return { isThere, end }
      },
    ],
  },
  'public.einwohner, the row': {
    goes: 'when it is deleted; whoever has ever collected a credential is archived for good',
    by: 'staff',
    lives: [
      async (stage) => {
        const { residentId, cancel, deleteResident } = await offerInRegister(stage)
        await cancel()
        return { isThere: () => stage.isThere('einwohner', `id = '${residentId}'`), end: deleteResident }
      },
      async (stage) => {
        const { admin, residentId, recordId, collect, deleteResident } = await offerInRegister(stage)
        await collect()
        await json(admin.post(`/api/admin/credentials/${recordId}/revoke`, undefined))
        await deleteResident()
        return { isThere: () => stage.isThere('einwohner', `id = '${residentId}'`) }
      },
    ],
  },
  'public.rate_limits, the row': {
    goes: 'when its window is over: a minute to an hour; those of a process that has died after 2 hours',
    by: 'sweep',
    lives: [
      async (stage) => {
        await begin(stage)
        await stage.product.sweep()
        const minute = Math.floor(stage.product.now().getTime() / MINUTE) * MINUTE
        const condition = `route_class = 'session-creation' and window_start = '${new Date(minute).toISOString()}'`
        return { isThere: () => stage.isThere('rate_limits', condition), goesAt: new Date(minute + MINUTE) }
      },
      async (stage) => {
        const client = createHash('sha256').update(stage.product.now().toISOString()).digest('hex').slice(0, 22)
        const hour = new Date(Math.floor(stage.product.now().getTime() / (60 * MINUTE)) * 60 * MINUTE)
        await stage.product.db.execute(
          `insert into rate_limits values ('invitation', '${client}', '${hour.toISOString()}', 1)`,
        )
        const goesAt = new Date(hour.getTime() + 120 * MINUTE)
        return { isThere: () => stage.isThere('rate_limits', `client = '${client}'`), goesAt }
      },
    ],
  },
}

export const midnightAfter = (instant: Date) => new Date(Math.ceil(instant.getTime() / DAY) * DAY)

const linkOf = (
  stage: Stage,
  offered: Awaited<ReturnType<typeof offerInRegister>>,
  end?: 'collect' | 'cancel',
): Life => ({
  isThere: () => stage.isThere('credentials', `id = '${offered.recordId}' and offer_deeplink is not null`),
  ...(end && { end: offered[end] }),
})

async function readRecord(stage: Stage, id: string): Promise<{ credential_valid_until: string }> {
  const { rows } = await stage.product.db.execute<{ credential_valid_until: string }>(
    `select credential_valid_until from credentials where id = '${id}'`,
  )
  if (rows[0] === undefined) throw new Error('no record')
  return rows[0]
}

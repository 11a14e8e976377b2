import { Problem } from '@e-collecting/api-client/testing'
import { act, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import type { SupportSessionView } from '../contract.ts'
import { ISSUED, supportStub } from './testing/support-stub.ts'
import { useGoesOn } from './use-goes-on.ts'

setFreshTab()

const Probe = ({ hasEnded }: { hasEnded: boolean }) => <p>{useGoesOn('night-trains', hasEnded) ? 'goes on' : 'over'}</p>

const WAITING = { step: 'wallet', slug: 'night-trains' }
const RECEIPT = { step: 'receipt' }

test.each<[string, object, hasEnded: boolean, answer: SupportSessionView | Problem, expected: string]>([
  ['its wallet was asked in time', WAITING, true, ISSUED, 'goes on'],
  ['the wallet was asked for another item', { ...WAITING, slug: 'parking-law' }, true, ISSUED, 'over'],
  ['nothing was asked yet', { ...WAITING, step: 'summary' }, true, ISSUED, 'over'],
  ['its receipt may be collected', RECEIPT, true, ISSUED, 'goes on'],
  ['the receipt is of another item', RECEIPT, true, { ...ISSUED, popularVote: 'parking-law' }, 'over'],
  ['what became of the receipt is past', RECEIPT, true, { state: 'expired' }, 'goes on'],
  ['the receipt is known to nobody', RECEIPT, true, new Problem('session-not-found', 404), 'over'],
  ['it has not ended', RECEIPT, false, ISSUED, 'over'],
])('a support whose item has ended goes on where it has to: %s', async (_, kept, hasEnded, answer, expected) => {
  const session = { id: 's1', deadlineMs: Date.now() + 300_000 }
  sessionStorage.setItem('e-collecting-support', JSON.stringify({ ...kept, session }))
  const server = supportStub()
  server.answer(answer)
  renderInPage(<Probe hasEnded={hasEnded} />, { api: server.api })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(await screen.findByText(expected)).toBeTruthy()
})

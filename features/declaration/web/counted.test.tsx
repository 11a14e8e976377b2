import { stubServer } from '@e-collecting/api-client/testing'
import { federalItem, languagesOf, sampleSheet } from '@e-collecting/popular-votes/web/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { pass, press, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { CountedDeclaration } from '../contract.ts'
import { Counted } from './counted.tsx'
import { DECLARATION_FLOW } from './declaration-flow.ts'
import { COUNTED } from './testing/sample-declaration.ts'

setFreshTab()

/** A declaration that counts, with what is known of its card. */
function Page({ offer, isDemoEpochs }: Pick<CountedDeclaration, 'offer'> & { isDemoEpochs: boolean }) {
  const [secret, setSecret] = useState<string | null>('secret')
  return (
    <Counted
      item={sampleSheet({ ...federalItem, inGerman: ['title'] })}
      query={{ flow: DECLARATION_FLOW, session: { id: 's1', deadlineMs: 0 } }}
      result={{ isDemoEpochs }}
      view={{ ...COUNTED, offer }}
      secret={secret}
      onSaved={() => setSecret(null)}
      onDiscarded={() => undefined}
    />
  )
}
const open = (offer: CountedDeclaration['offer'], isDemoEpochs = true) =>
  renderInPage(<Page offer={offer} isDemoEpochs={isDemoEpochs} />, {
    api: stubServer({}).api,
    groups: ['common', 'forms', 'errors', 'content', 'declaration'],
  })
const isHeard = (text: string) => screen.getByText(text).closest('[role=status]') !== null

test('that the receipt is saved is heard, and a moment later the browser keeps nothing of it', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-this-test')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // Others of this worker have saved files a moment ago, which the browser lets go of meanwhile.
  const ownRevoked = () => revoked.mock.calls.flat().filter((address) => address === 'blob:of-this-test')
  open('open')
  press('Quittung speichern')
  await pass(0)
  expect(isHeard('Die Quittung ist gespeichert.')).toBe(true)
  expect(ownRevoked()).toEqual([])
  await pass(10_000)
  expect(ownRevoked()).toHaveLength(1)
  made.mockRestore()
  revoked.mockRestore()
})

test.each([
  [true, /In dieser Demo etwa in einer Minute, spätestens am/],
  [false, /In den nächsten Tagen, spätestens am/],
])('when the entry can be seen is said as it is published, in a demo: %s', (isDemoEpochs, text) => {
  open('open', isDemoEpochs)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a title that there is in German only is marked so below the outcome and on the card', () => {
  open('open')
  expect(languagesOf(federalItem.title)).toEqual(['de', 'de'])
})

test.each([
  ['collecting', 'Ihre Wallet lädt die Quittung', { isSuccess: false, hasCard: true }],
  ['collected', 'Die Quittung ist in der Wallet', { isSuccess: true, hasCard: true }],
  ['lapsed', 'Das Angebot für die Wallet ist abgelaufen', { isSuccess: false, hasCard: false }],
] as const)('a card that is %s is heard as what it is', (offer, title, { isSuccess, hasCard }) => {
  open(offer)
  expect(isHeard(title)).toBe(true)
  expect(screen.getByText(title).closest('[class*=border-l-success]') !== null).toBe(isSuccess)
  expect(screen.queryByText('Anonyme Quittung') !== null).toBe(hasCard)
})

import { type Site, SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { DECLARATION_RECEIPT_TYPE, RECEIPT_FORMAT } from '@e-collecting/declaration/contract'
import { COUNTED } from '@e-collecting/declaration/web/testing'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { fireEvent, render, screen } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import { CredentialUse, type CredentialUseProps } from './credential-use.tsx'

const show = (credential: CredentialUseProps['credential'], otherPart?: Site['otherPart']) =>
  render(
    <TranslatorProvider value={shippedTexts('de', ['common', 'wallet'])}>
      <SiteProvider value={sampleSite({ otherPart })}>
        <CredentialUse credential={credential} />
      </SiteProvider>
    </TranslatorProvider>,
  )

test('a voting-register credential leads to the declaration of its item, in a tab that finds the wallet again', () => {
  show({ vct: 'stimmregister-vc', claims: { volksbegehren: 'night-trains' } })
  const link = screen.getByRole('link', { name: /Erklärung abgeben/ })
  expect(link.getAttribute('href')).toBe('/de/erklaerung/night-trains')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['credential-use', null])
})

test('the receipt of a declaration is handed to the page that checks it, and stands in no address', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  show({ vct: DECLARATION_RECEIPT_TYPE, claims: { item: 'night-trains', ...COUNTED.receipt } })
  fireEvent.click(screen.getByRole('button', { name: /Wurde ich gezählt/ }))
  expect(opened.mock.calls).toEqual([['/de/pruefen', '_blank']])
  expect(screen.getByRole('status').textContent).toMatch(/^Der Browser hat keinen neuen Tab geöffnet\./)
  opened.mockReturnValue({} as Window)
  fireEvent.click(screen.getByRole('button', { name: /Wurde ich gezählt/ }))
  expect(screen.getByRole('status').textContent).toBe('')
  opened.mockRestore()
})

test('of the card only what a receipt says is handed over', () => {
  const postMessage = vi.fn()
  const page = { postMessage } as unknown as Window
  const opened = vi.spyOn(window, 'open').mockReturnValue(page)
  const ofTheWallet = { iss: 'did:webvh:issuer', cnf: { jwk: {} }, exp: 1 }
  show({ vct: DECLARATION_RECEIPT_TYPE, claims: { item: 'night-trains', ...COUNTED.receipt, ...ofTheWallet } })
  fireEvent.click(screen.getByRole('button', { name: /Wurde ich gezählt/ }))
  const asked = new MessageEvent('message', { data: 'e-collecting-hand-over-asked', origin: location.origin })
  dispatchEvent(Object.defineProperty(asked, 'source', { value: page }))
  const [given] = postMessage.mock.calls[0] ?? []
  const receipt = { format: RECEIPT_FORMAT, item: 'night-trains', ...COUNTED.receipt }
  expect(JSON.parse(given['e-collecting-hand-over'])).toEqual(receipt)
  opened.mockRestore()
})

test('nothing is offered for other cards', () => {
  show({ vct: 'betaid-sdjwt', claims: {} })
  show({ vct: 'stimmregister-vc', claims: { volksbegehren: 7 } })
  expect([...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]).toEqual([])
})

test('where declarations run apart one is led to their site, and no receipt is handed over to it', () => {
  const otherPart = { here: 'main', url: 'https://declare.test' } as const
  show({ vct: 'stimmregister-vc', claims: { volksbegehren: 'night-trains' } }, otherPart)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://declare.test/de/erklaerung/night-trains')
  show({ vct: DECLARATION_RECEIPT_TYPE, claims: { item: 'night-trains', ...COUNTED.receipt } }, otherPart)
  expect(screen.queryByRole('button')).toBeNull()
})

import { stubServer } from '@e-collecting/api-client/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { LinkSent } from './link-sent.tsx'

const show = (mailboxHref: string | null) =>
  renderInPage(<LinkSent email="amt@example.test" mailboxHref={mailboxHref} onUseAnother={() => undefined} />, {
    api: stubServer({}).api,
    groups: ['common', 'auth'],
  })

test('a mail that was sent says nothing of whether its address has access', () => {
  show(null)
  const { textContent } = screen.getByRole('status')
  expect(textContent).toContain('an amt@example.test gesendet, ohne zu prüfen, ob diese Adresse hier Zugang hat')
  expect(screen.getByText(/Spam-Ordner/)).toBeTruthy()
})

test('the demo does not say that it has sent what only its mailbox holds', () => {
  show('/mailbox')
  const { textContent } = screen.getByRole('status')
  expect(textContent).toContain('geht keine E-Mail hinaus')
  expect(textContent).not.toContain('gesendet')
  expect(screen.queryByText(/Spam-Ordner/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Demo-Postfach öffnen' }).getAttribute('href')).toBe('/mailbox')
})

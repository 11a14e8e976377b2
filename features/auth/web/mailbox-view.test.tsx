import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { screen } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { MailboxView } from './mailbox-view.tsx'
import { renderInAdmin } from './testing/index.ts'

const mail = {
  id: '1',
  to: 'admin@gemeinde.test',
  subject: 'Ihr Anmeldelink',
  sentAt: '2026-11-21T09:05:00Z',
  text: 'Guten Tag <b>Sie</b>\n\nhttps://site.test/auth#link=abc_DEF-1\n\nGültig 60 Minuten.',
  html: '<p>never shown</p>',
}

test('a mail is text, its address is a link', async () => {
  const { api } = stubServer({ 'GET /api/mailbox': () => ({ mails: [mail] }) })
  const { container } = renderInAdmin(<MailboxView />, { api })
  expect(await screen.findByRole('heading', { name: 'Ihr Anmeldelink' })).toBeTruthy()
  const [link] = screen.getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('https://site.test/auth#link=abc_DEF-1')
  expect(container.querySelector('b')).toBeNull()
  expect(screen.getByText(/Guten Tag <b>Sie<\/b>/)).toBeTruthy()
  expect(screen.getByText('21.11.2026, 10:05')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 E-Mail')
})

test('an empty mailbox says how to fill it, and leads there', async () => {
  const { api } = stubServer({ 'GET /api/mailbox': () => ({ mails: [] }) })
  renderInAdmin(<MailboxView />, { api })
  expect(await screen.findByText(/Hier ist noch nichts/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Admin Login' }).getAttribute('href')).toBe('/auth')
})

test('a mailbox that cannot be read says why', async () => {
  const { api } = stubServer({ 'GET /api/mailbox': () => new Problem('too-many-requests', 429) })
  renderInAdmin(<MailboxView />, { api })
  expect((await screen.findByRole('alert')).textContent).toMatch(/zu viele Anfragen/)
})

import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import { AUDIT_ACTIONS, type AuditEntry } from '@e-collecting/audit/contract'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { LANGUAGES } from '@e-collecting/i18n'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { AuditTab } from './audit-tab.tsx'

type AuditPage = ApiRoutes['GET /api/admin/audit']['answer']

const entry = (id: number, others: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T09:05:00Z',
  actorEmail: 'admin@gemeinde.test',
  action: 'residents.imported',
  recordType: 'municipality',
  recordId: 'm1',
  municipalityId: 'm1',
  municipality: null,
  popularVote: null,
  // As the database gives it back: short names first.
  detail: { left: 2, created: 1200, updated: 3, unchanged: 0 },
  ...others,
})
const page = (items: AuditEntry[], next: string | null = null): AuditPage => ({
  items,
  cursor: null,
  previous: null,
  next,
})
const log = (answer: () => AuditPage | Problem) => stubServer({ 'GET /api/admin/audit': answer })

/** All facts of the list in which one stands. */
const factsWith = (fact: string) =>
  within(screen.getByText(fact).closest('ul')!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('an entry says when, who and what in words', async () => {
  const { api } = log(() =>
    page([
      entry(2),
      entry(1, {
        action: 'credential.status-changed',
        recordId: '1a2b3c4d-0000-4000-8000-000000000001',
        municipality: 'Winterthur',
        popularVote: 'Nachtzüge für alle',
        detail: { to: 'SUSPENDED', from: 'ISSUED', reason: 'device-lost', popularVote: 'night-trains' },
      }),
    ]),
  )
  renderInAdmin(<AuditTab />, { api })
  expect(await screen.findByText('Hat Einwohner aus einer Datei importiert')).toBeTruthy()
  expect(factsWith('Neu: 1200')).toEqual(['Neu: 1200', 'Geändert: 3', 'Unverändert: 0', 'Ausgelassen: 2'])
  expect(screen.getByText('Hat den Nachweis 1a2b3c4d gesperrt')).toBeTruthy()
  expect(factsWith('Gemeinde Winterthur')).toEqual(['«Nachtzüge für alle»', 'Gemeinde Winterthur'])
  const reason = 'Grund: Gerät verloren oder gestohlen'
  expect(factsWith(reason)).toEqual(['Vorher: Ausgestellt', 'Nachher: Gesperrt', reason])
  expect(screen.getAllByText('21.11.2026, 10:05')).toHaveLength(2)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('items that an import left as they were are called as on its own card', async () => {
  const detail = { left: 5, created: 0, updated: 1 }
  const { api } = log(() => page([entry(1, { action: 'popular-votes.imported', detail })]))
  renderInAdmin(<AuditTab />, { api })
  await screen.findByText('Unverändert: 5')
  expect(factsWith('Unverändert: 5')).toEqual(['Neu: 0', 'Geändert: 1', 'Unverändert: 5'])
})

test('of the details those are told that say something, and each status that was asked for in its word', async () => {
  const detail = {
    wanted: 'REVOKED',
    isKeyChanged: true,
    reactivated: false,
    reason: null,
    label: '',
    slug: 'night-trains',
  }
  const told = ['Verlangt: Widerrufen', 'Schlüsselangaben geändert: Ja', 'Volksbegehren: night-trains']
  const { api } = log(() => page([entry(2, { detail }), entry(1, { detail: { reason: null } })]))
  renderInAdmin(<AuditTab />, { api })
  await screen.findByText(told[0]!)
  expect(factsWith(told[0]!)).toEqual(told)
  expect(screen.getByText('–', { selector: '[data-nothing]' }), 'a card of a phone leaves the line out').toBeTruthy()
})

test('an action that nobody knows is no filter, and entries come in the language of the page', async () => {
  const { api, requests } = log(() => page([entry(1)]))
  renderInAdmin(<AuditTab />, { api, language: 'fr', search: '?action=gone' })
  await waitFor(() => expect(requests.at(-1)?.query.toString()).toBe('language=fr'))
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('')
  expect(await screen.findByRole('rowheader')).toBeTruthy()
})

test('while another page is on its way, the one before stays and the table says so; one that failed leaves none', async () => {
  const next = deferred<AuditPage | Problem>()
  const first = page([entry(1)], 'c2')
  const { api } = stubServer({ 'GET /api/admin/audit': ({ query }) => (query.has('cursor') ? next.promise : first) })
  renderInAdmin(<AuditTab />, { api })
  fireEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Neu: 1200')).toBeTruthy()
  await act(async () => next.resolve(new Problem('not-allowed', 403)))
  await screen.findByText(/^Fehler beim Laden des Protokolls/)
  expect(screen.queryByText('Neu: 1200')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('what was changed of an item or a resident is called as in their forms', async () => {
  const changed = (id: number, fields: string) => entry(id, { action: 'popular-vote.updated', detail: { fields } })
  const { api } = log(() =>
    page([
      changed(3, 'slug titleDe descriptionFr comiteeRm comitee kanton gemeindeBfs quorum'),
      entry(2, { action: 'resident.updated', detail: { fields: 'givenName birthDate hasRightToVote' } }),
      changed(1, 'newer'),
    ]),
  )
  renderInAdmin(<AuditTab />, { api })
  const item =
    'URL-Name, Titel (Deutsch), Beschreibung (Französisch), Komitee (Rätoromanisch), Komitee, Kanton, Gemeinde, Nötige Unterschriften'
  await screen.findByText(`Felder: ${item}`)
  expect(screen.getByText('Felder: Vorname, Geburtsdatum, Stimmrecht')).toBeTruthy()
  expect(screen.getByText('Felder: newer'), 'one without a word of its own is shown as it is').toBeTruthy()
})

test.each(LANGUAGES)('every action has a sentence in %s', async (language) => {
  const { api } = log(() => page(AUDIT_ACTIONS.map((action, index) => entry(index, { action, detail: {} }))))
  renderInAdmin(<AuditTab />, { api, language })
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(AUDIT_ACTIONS.length))
  expect(document.body.textContent).not.toMatch(/audit\.|_/)
})

test('a filter stands in the address and begins at the first page', async () => {
  const { api, requests } = log(() => page([entry(1)], 'c2'))
  const { address } = renderInAdmin(<AuditTab />, { api, search: '?tab=protokoll&cursor=c2' })
  const filter = await screen.findByRole('combobox', { name: 'Vorgang' })
  await act(async () => void fireEvent.change(filter, { target: { value: 'credential.revoked' } }))
  expect(address()).toBe('?tab=protokoll&action=credential.revoked')
  await waitFor(() => expect(requests.at(-1)?.query.toString()).toBe('action=credential.revoked&language=de'))
})

test('where a filter finds nothing, one press shows everything again', async () => {
  const { api } = log(() => page([]))
  const { address } = renderInAdmin(<AuditTab />, { api, search: '?tab=protokoll&action=credential.revoked' })
  expect(await screen.findByText('Zu diesem Vorgang gibt es keine Einträge.')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Alle Vorgänge anzeigen' })))
  expect(address()).toBe('?tab=protokoll')
})

test('older entries are on the next page; what leads nowhere does nothing', async () => {
  const { api } = log(() => page([entry(1)], 'c2'))
  const { address } = renderInAdmin(<AuditTab />, { api })
  const newer = await screen.findByRole('button', { name: 'Zurück' })
  expect(newer.getAttribute('aria-disabled')).toBe('true')
  await act(async () => void fireEvent.click(newer))
  expect(address()).toBe('')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Weiter' })))
  expect(address()).toBe('?cursor=c2')
})

test('an empty log and one that cannot be read say so', async () => {
  const first = renderInAdmin(<AuditTab />, { api: log(() => page([])).api })
  expect(await screen.findByText('Es ist noch nichts protokolliert.')).toBeTruthy()
  first.unmount()
  renderInAdmin(<AuditTab />, { api: log(() => new Problem('not-allowed', 403)).api })
  expect(await screen.findByText(/^Fehler beim Laden des Protokolls: Dazu haben Sie kein Recht/)).toBeTruthy()
})

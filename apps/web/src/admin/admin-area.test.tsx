import { Problem, stubServer } from '@e-collecting/api-client/testing'
import type { SessionView } from '@e-collecting/auth/contract'
import { sampleAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { LinkProvider } from '@e-collecting/ui'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test, vi } from 'vitest'
import { CurrentRouteProvider } from '../routing/current-route.ts'
import { BrowserNavigation, RouterLink, StaticNavigation } from '../routing/navigation.tsx'
import { ROUTES } from '../routing/routes.ts'
import { AdminArea } from './admin-area.tsx'

const GROUPS = ['common', ...ROUTES.admin.namespaces] as const
const RESIDENTS = ['residents', 'm9']

const area = (
  <CurrentRouteProvider value={{ page: 'admin', language: 'de', slug: null }}>
    <StaticNavigation pathname="/admin">
      <AdminArea />
    </StaticNavigation>
  </CurrentRouteProvider>
)

test('when another account signs in in another tab, nothing stays of what the first has seen, nor of anybody once nobody is signed in', async () => {
  let session: SessionView = { user: sampleAdmin, missing: null }
  const { api } = stubServer({ 'GET /api/auth/session': () => session })
  const { queryClient } = renderInPage(area, { api, groups: GROUPS })
  await screen.findByText(/admin@gemeinde\.test/)
  const signOut = screen.getByRole('button', { name: 'Abmelden' })
  queryClient.setQueryData(RESIDENTS, { items: ['Anna Muster'] })

  await act(() => queryClient.invalidateQueries({ queryKey: ['auth', 'session'] }))
  expect(screen.getByRole('button', { name: 'Abmelden' })).toBe(signOut)
  expect(queryClient.getQueryData(RESIDENTS)).toBeDefined()

  session = { user: sampleClerk, missing: null }
  await act(() => queryClient.invalidateQueries({ queryKey: ['auth', 'session'] }))
  await screen.findByText(/kanzlei@winterthur\.test/)
  expect(queryClient.getQueryData(RESIDENTS)).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Abmelden' })).not.toBe(signOut)

  queryClient.setQueryData(RESIDENTS, { items: ['Anna Muster'] })
  session = { user: null, missing: null }
  await act(() => queryClient.invalidateQueries({ queryKey: ['auth', 'session'] }))
  await waitFor(() => expect(queryClient.getQueryData(RESIDENTS)).toBeUndefined())
})

test('a button that goes away with what had failed leaves the focus to the heading of the tab', async () => {
  await import('@e-collecting/register/web/admin')
  let overview: unknown = new Problem('internal-error', 400)
  const session: SessionView = { user: sampleAdmin, missing: null }
  const { api } = stubServer({ 'GET /api/auth/session': () => session, 'GET /api/admin/overview': () => overview })
  renderInPage(area, { api, groups: GROUPS })
  const retry = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  retry.focus()
  overview = { openOffers: 0, faulty: 0, ending: [], lastImport: null }
  fireEvent.click(retry)
  await screen.findByText(/^Nichts wartet/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Übersicht' })))
})

test('a tab that breaks says so in its place, and the next one is there', async () => {
  await import('@e-collecting/register/web/admin')
  await import('./staff-tabs.ts')
  history.replaceState(null, '', '/admin?tab=uebersicht')
  const session: SessionView = { user: sampleAdmin, missing: null }
  const { api } = stubServer({
    'GET /api/auth/session': () => session,
    'GET /api/auth/sessions': () => ({ sessions: [] }),
    // Of another release.
    'GET /api/admin/overview': () => ({}),
  })
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderInPage(
    <CurrentRouteProvider value={{ page: 'admin', language: 'de', slug: null }}>
      <BrowserNavigation>
        <LinkProvider value={RouterLink}>
          <AdminArea />
        </LinkProvider>
      </BrowserNavigation>
    </CurrentRouteProvider>,
    { api, groups: GROUPS },
  )
  const words = /Dieser Bereich konnte nicht angezeigt werden/
  await screen.findByText(words)
  told.mockClear()
  fireEvent.click(screen.getByRole('link', { name: 'Meine Sitzungen' }))
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Meine Sitzungen'))
  expect(screen.queryByText(words)).toBeNull()
})

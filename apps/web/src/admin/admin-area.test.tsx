import { stubServer } from '@e-collecting/api-client/testing'
import type { SessionView } from '@e-collecting/auth/contract'
import { sampleAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { act, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { CurrentRouteProvider } from '../routing/current-route.ts'
import { StaticNavigation } from '../routing/navigation.tsx'
import { ROUTES } from '../routing/routes.ts'
import { AdminArea } from './admin-area.tsx'

const GROUPS = ['common', ...ROUTES.admin.namespaces] as const
const RESIDENTS = ['residents', 'm9']

test('when another account signs in in another tab, nothing stays of what the first has seen', async () => {
  let session: SessionView = { user: sampleAdmin, missing: null }
  const { api } = stubServer({ 'GET /api/auth/session': () => session })
  const { queryClient } = renderInPage(
    <CurrentRouteProvider value={{ page: 'admin', language: 'de', slug: null }}>
      <StaticNavigation pathname="/admin">
        <AdminArea />
      </StaticNavigation>
    </CurrentRouteProvider>,
    { api, groups: GROUPS },
  )
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
})

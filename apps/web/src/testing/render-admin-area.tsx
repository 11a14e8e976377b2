import type { ApiClient } from '@e-collecting/api-client'
import { renderInPage } from '@e-collecting/ui/testing/page'
import type { ReactNode } from 'react'
import { AdminArea } from '../admin/admin-area.tsx'
import '../admin/staff-tabs.ts'
import { CurrentRouteProvider } from '../routing/current-route.ts'
import { BrowserNavigation } from '../routing/navigation.tsx'
import { ROUTES } from '../routing/routes.ts'

/** The area of staff, or what stands in its place, in German, at the address of the browser. */
export const renderAdminArea = (api: ApiClient, area: ReactNode = <AdminArea />) =>
  renderInPage(
    <CurrentRouteProvider value={{ page: 'admin', language: 'de', slug: null }}>
      <BrowserNavigation>{area}</BrowserNavigation>
    </CurrentRouteProvider>,
    { api, groups: ['common', ...ROUTES.admin.namespaces] },
  )

import type { ApiClient } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { AdminRoot } from '@e-collecting/ui/admin'
import { renderInPage } from '@e-collecting/ui/testing/page'
import type { ReactNode } from 'react'
import { AdminFrame, type AdminFrameProps } from './admin-frame.tsx'

/** What is loaded on the pages for staff. */
const GROUPS = [
  'common',
  'admin',
  'auth',
  'municipalities',
  'register',
  'issuing',
  'credentials',
  'items',
  'errors',
] as const

type Options = Omit<AdminFrameProps, 'children'> & { api: ApiClient; language?: Language }

/** Renders with everything a tab has around it. */
export function renderInAdmin(ui: ReactNode, { api, language = 'de', ...frame }: Options) {
  const page = renderInPage(
    <AdminFrame {...frame}>
      <AdminRoot navigate={() => undefined}>{ui}</AdminRoot>
    </AdminFrame>,
    { api, language, groups: GROUPS },
  )
  const address = () => page.getByTestId('admin-frame').dataset.search
  return { ...page, address }
}

import { type ApiClient, ApiProvider } from '@e-collecting/api-client'
import { SiteProvider } from '@e-collecting/browser'
import { createI18n, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { AdminRoot } from '@e-collecting/ui/admin'
import { render } from '@e-collecting/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { AdminFrame, type AdminFrameProps } from './admin-frame.tsx'

const FILES = import.meta.glob<LanguageTexts['admin']>(
  '/packages/i18n/locales/*/{common,admin,auth,municipalities,register,items,errors}.json',
  { eager: true, import: 'default' },
)
/** What is loaded on the pages for staff. */
const NAMESPACES = ['common', 'admin', 'auth', 'municipalities', 'register', 'items', 'errors'] as const

const textsOf = (language: Language) =>
  createI18n(
    language,
    Object.fromEntries(
      NAMESPACES.map((namespace) => [namespace, FILES[`/packages/i18n/locales/${language}/${namespace}.json`] ?? {}]),
    ),
  )

type Options = Omit<AdminFrameProps, 'children'> & { api: ApiClient }

/** Renders with everything a tab has around it, in strict mode as in the product. Failed queries are not repeated. */
export function renderInAdmin(ui: ReactNode, { api, language = 'de', ...frame }: Options) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  const result = render(
    <StrictMode>
      <I18nextProvider i18n={textsOf(language)}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={api}>
            <SiteProvider
              value={{ publicUrl: 'https://site.test', isDemo: true, hasMailbox: true, today: '2026-11-21' }}
            >
              <AdminFrame language={language} {...frame}>
                <AdminRoot language={language} navigate={() => undefined}>
                  {ui}
                </AdminRoot>
              </AdminFrame>
            </SiteProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  const address = () => result.getByTestId('admin-frame').dataset.search
  return { ...result, queryClient, address }
}

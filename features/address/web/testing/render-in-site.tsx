import { type ApiClient, ApiProvider } from '@e-collecting/api-client'
import { SiteProvider } from '@e-collecting/browser'
import { createI18n, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { render } from '@e-collecting/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'

const FILES = import.meta.glob<LanguageTexts['forms']>(
  '/packages/i18n/locales/*/{common,forms,content,errors,register}.json',
  {
    eager: true,
    import: 'default',
  },
)

const NAMESPACES = ['common', 'forms', 'content', 'errors', 'register'] as const

/** A ready i18n instance with the texts as they are shipped. */
export const shippedTexts = (language: Language) =>
  createI18n(
    language,
    Object.fromEntries(
      NAMESPACES.map((namespace) => [namespace, FILES[`/packages/i18n/locales/${language}/${namespace}.json`] ?? {}]),
    ),
  )

export type RenderInSiteOptions = { api: ApiClient; language?: Language; isDemo?: boolean; today?: string }

/** Renders with everything a page has around it, in strict mode as in the product. Failed queries are not repeated. */
export function renderInSite(ui: ReactNode, { api, language = 'de', isDemo = true, ...site }: RenderInSiteOptions) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  const wrapped = (inner: ReactNode) => (
    <StrictMode>
      <I18nextProvider i18n={shippedTexts(language)}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={api}>
            <SiteProvider
              value={{ publicUrl: 'https://site.test', isDemo, hasMailbox: isDemo, today: site.today ?? '2026-11-21' }}
            >
              {inner}
            </SiteProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
  return { queryClient, ...render(wrapped(ui)) }
}

import { type ApiClient, ApiProvider } from '@e-collecting/api-client'
import { type Site, SiteProvider } from '@e-collecting/browser'
import type { Language, Translator } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { LinkProvider } from '@e-collecting/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DocumentShell } from './document-shell.tsx'
import { type CurrentRoute, CurrentRouteProvider } from './routing/current-route.ts'
import { readStoredLanguage } from './routing/language-preference.ts'
import { Redirect, RouterLink, useLocation } from './routing/navigation.tsx'
import { PageOutlet } from './routing/page-outlet.tsx'
import { resolveRoute } from './routing/resolve-route.ts'

export type AppProps = {
  api: ApiClient
  translator: Translator
  language: Language
  queryClient: QueryClient
  site: Site
  /** Path that the server answered with 404 (`PageData`). */
  notFoundPath: string | null
  /** The data block's text, the same on both sides. */
  dataText: string
}

/** The whole document. Rendered once on the server and taken over by the browser. */
export function App({ api, translator, language, queryClient, site, notFoundPath, dataText }: AppProps) {
  const { pathname, search } = useLocation()
  const resolved = resolveRoute(pathname + search, { storedLanguage: storedLanguage() ?? language })
  if (resolved.kind === 'redirect') return <Redirect to={resolved.to} />

  const isMissing = resolved.kind === 'not-found' || pathname === notFoundPath
  const route: CurrentRoute = isMissing
    ? { page: 'not-found', language, slug: null }
    : { page: resolved.page, language, slug: resolved.slug }

  return (
    <TranslatorProvider value={translator}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <SiteProvider value={site}>
            <CurrentRouteProvider value={route}>
              <LinkProvider value={RouterLink}>
                <DocumentShell dataText={dataText}>
                  <PageOutlet />
                </DocumentShell>
              </LinkProvider>
            </CurrentRouteProvider>
          </SiteProvider>
        </ApiProvider>
      </QueryClientProvider>
    </TranslatorProvider>
  )
}

const storedLanguage = () => (typeof window === 'undefined' ? null : readStoredLanguage())

import { type ApiClient, ApiProvider } from '@e-collecting/api-client'
import { SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import type { Language, Namespace, Translator } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from '../testing.tsx'

/** What is loaded on the public pages with a form. */
const FORM_GROUPS = ['common', 'forms', 'content', 'errors', 'register'] as const

export interface PageOptions {
  api: ApiClient
  language?: Language
  /** The groups of texts that the page loads. */
  groups?: readonly Namespace[]
  isDemo?: boolean
  today?: string
}

const known = new Map<string, Translator>()

/** Made once for all pages that load the same: nothing that is rendered adds to it. */
function textsOf(language: Language, groups: readonly Namespace[]): Translator {
  const key = [language, ...groups].join()
  const texts = known.get(key) ?? shippedTexts(language, groups)
  known.set(key, texts)
  return texts
}

/** Renders with everything a page has around it, in strict mode as in the product. Failed queries are not repeated. */
export function renderInPage(ui: ReactNode, options: PageOptions) {
  const { api, language = 'de', groups = FORM_GROUPS, isDemo = true, today = '2026-11-21' } = options
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
  onTestFinished(() => queryClient.clear())
  const page = render(
    <StrictMode>
      <TranslatorProvider value={textsOf(language, groups)}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={api}>
            <SiteProvider value={sampleSite({ isDemo, hasMailbox: isDemo, today })}>{ui}</SiteProvider>
          </ApiProvider>
        </QueryClientProvider>
      </TranslatorProvider>
    </StrictMode>,
  )
  return { ...page, queryClient }
}

import type { ApiClient } from '@e-collecting/api-client'
import { keepEarlyInput } from '@e-collecting/browser'
import { createTranslator } from '@e-collecting/i18n'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { browserApi } from './api-client.ts'
import { App } from './app.tsx'
import { readPageData } from './page-data.ts'
import { createBrowserQueryClient } from './query-client.ts'
import { storeLanguage } from './routing/language-preference.ts'
import { BrowserNavigation } from './routing/navigation.tsx'
import { loadPage } from './routing/page-loader.ts'
import { isOutsideLanguages, resolveRoute } from './routing/resolve-route.ts'

/** Takes over the page the server has rendered: same data, same texts, the page's code loaded first so that nothing suspends. */
export async function takeOver(
  api: ApiClient = browserApi,
  options?: Pick<RootOptions, 'onRecoverableError'>,
): Promise<Root> {
  const { data, text } = readPageData(document)
  const { language, site, notFoundPath } = data
  const translator = createTranslator(language, data.texts)
  const queryClient = createBrowserQueryClient()
  for (const query of data.queries) queryClient.setQueryData(query.key, query.data)

  const { pathname, search } = document.location
  const route = resolveRoute(pathname + search, { storedLanguage: language })
  const isMissing = route.kind !== 'page' || pathname === notFoundPath
  await loadPage(isMissing ? 'not-found' : route.page, translator)
  if (route.kind === 'page' && !isOutsideLanguages(route.page)) storeLanguage(language)

  const { replay } = keepEarlyInput(document)
  const page = (
    <StrictMode>
      <TakenOver onTakenOver={replay}>
        <BrowserNavigation>
          <App
            api={api}
            translator={translator}
            language={language}
            queryClient={queryClient}
            site={site}
            notFoundPath={notFoundPath}
            dataText={text}
          />
        </BrowserNavigation>
      </TakenOver>
    </StrictMode>
  )
  return inSlices(() => hydrateRoot(document, page, options))
}

type TakenOverProps = { onTakenOver: () => unknown; children: ReactNode }

/** Says when the page is alive: what happens then happens outside of React's work on it. */
function TakenOver({ onTakenOver, children }: TakenOverProps) {
  useEffect(() => {
    const timer = setTimeout(onTakenOver)
    return () => clearTimeout(timer)
  }, [onTakenOver])
  return children
}

/** As a transition React works in slices of a few milliseconds, so that a slow phone can scroll meanwhile. */
function inSlices(start: () => Root): Root {
  let root: Root | undefined
  startTransition(() => {
    root = start()
  })
  return root as unknown as Root
}

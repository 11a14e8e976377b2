import type { Namespace, TextTree, Translator } from '@e-collecting/i18n'
import type { PageId } from './resolve-route.ts'
import { type PageModule, ROUTES } from './routes.ts'

type Settled = Promise<PageModule> & { status?: 'fulfilled'; value?: PageModule }

const loading = new Map<PageId, Settled>()

/**
 * The page's code and texts, as a promise for `use()`. Awaited once before rendering on the server and before hydrating,
 * it is marked as fulfilled, so that the first render never suspends; later pages suspend inside the router's transition.
 * @param showAway what is shown where they cannot be fetched, until `forgetPage`; without it that is an error
 */
export function loadPage(page: PageId, translator: Translator, showAway?: () => Promise<PageModule>): Settled {
  const known = loading.get(page)
  if (known) return known
  const started: Settled = Promise.all([ROUTES[page].load(), loadTexts(translator, ROUTES[page].namespaces)]).then(
    ([module]) => {
      started.status = 'fulfilled'
      started.value = module
      return module
    },
    (error: unknown) => {
      if (showAway) return showAway()
      forgetPage(page)
      throw error
    },
  )
  loading.set(page, started)
  return started
}

/** It is fetched anew the next time. Not before what is shown instead is there: React renders anew as soon as it knows, and would ask again without end. */
export const forgetPage = (page: PageId): boolean => loading.delete(page)

/** Fetches the namespaces the page needs and the translator does not have; that of the server has them all. */
async function loadTexts(translator: Translator, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !translator.hasGroup(namespace))
  await Promise.all(
    missing.map(async (namespace) => {
      const response = await fetch(`/locales/${translator.language}/${namespace}.json`)
      if (!response.ok) throw new Error(`texts ${namespace}: HTTP ${response.status}`)
      translator.addGroup(namespace, (await response.json()) as TextTree)
    }),
  )
}

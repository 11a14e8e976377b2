import { type ApiClient, isProblemError } from '@e-collecting/api-client'
import { declarationCountsQuery, declarationResultQuery } from '@e-collecting/declaration/web'
import type { Language } from '@e-collecting/i18n'
import { popularVoteQuery, popularVotesQuery } from '@e-collecting/popular-votes/web'
import type { QueryClient } from '@tanstack/react-query'
import { problemQuery } from '../problem-query.ts'
import type { PageId } from './resolve-route.ts'

type PrefetchContext = { queryClient: QueryClient; api: ApiClient; language: Language; slug: string | null }

const fetchList = ({ queryClient, api, language }: PrefetchContext) =>
  queryClient.fetchQuery(popularVotesQuery(api, language))
const fetchItem = ({ queryClient, api, language, slug }: PrefetchContext) =>
  queryClient.fetchQuery(popularVoteQuery(api, slug ?? '', language))

/** @returns the name of the item that the address of the register names, by its name or its id; null if it names none that is known */
async function fetchRegister(context: PrefetchContext): Promise<string | null> {
  const { items } = await fetchList(context)
  if (context.slug === null || items.some(({ slug }) => slug === context.slug)) return context.slug
  try {
    return (await fetchItem(context)).slug
  } catch (error) {
    if (isProblemError(error) && error.status === 404) return null
    throw error
  }
}

/** The counts stand beside what a page is about: one that they are missing on is still that page. */
const fetchCounts = ({ queryClient, api }: PrefetchContext) => queryClient.prefetchQuery(declarationCountsQuery(api))

const fetchListWithCounts = (context: PrefetchContext) => Promise.all([fetchList(context), fetchCounts(context)])

/** @returns the name of the item: one under which no declaration can be made does not exist */
async function fetchDeclaration(context: PrefetchContext): Promise<string> {
  const { queryClient, api } = context
  const { slug } = await fetchItem(context)
  await queryClient.fetchQuery(declarationResultQuery(api, slug))
  return slug
}

/**
 * All of them, so that the wallet names the items of its cards and asks nobody about one; without them it is still a wallet. In German as
 * well: a receipt has its title in that language alone.
 */
const fetchItemsForCards = ({ queryClient, api, language }: PrefetchContext) =>
  Promise.all(
    [...new Set([language, 'de' as const])].map((one) => queryClient.prefetchQuery(popularVotesQuery(api, one))),
  )

type Prefetch = (context: PrefetchContext) => Promise<string | null>

const withoutItem =
  (fetch: (context: PrefetchContext) => Promise<unknown>): Prefetch =>
  async (context) => {
    await fetch(context)
    return null
  }

/**
 * Fetches what the server renders a page with, and says which item the page is about; apart from `ROUTES`, so that no browser loads it. Throws
 * ProblemError 404 when the page does not exist.
 */
export const PREFETCH: Partial<Record<PageId, Prefetch>> = {
  home: withoutItem(fetchListWithCounts),
  item: async (context) => (await Promise.all([fetchItem(context), fetchListWithCounts(context)]))[0].slug,
  list: withoutItem(fetchListWithCounts),
  register: fetchRegister,
  declare: fetchDeclaration,
  result: fetchDeclaration,
  wallet: withoutItem(fetchItemsForCards),
  problem: withoutItem(({ queryClient, api, slug }) => queryClient.fetchQuery(problemQuery(api, slug ?? ''))),
}

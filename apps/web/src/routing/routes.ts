import type { Language, Namespace } from '@e-collecting/i18n'
import { popularVoteQuery, popularVotesQuery } from '@e-collecting/popular-votes/web'
import type { ApiClient } from '@e-collecting/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { problemQuery } from '../problem-query.ts'
import type { PageProps } from './page-props.ts'
import type { PageId } from './resolve-route.ts'

export type PageModule = { default: ComponentType<PageProps> }

export type PrefetchContext = { queryClient: QueryClient; api: ApiClient; language: Language; slug: string | null }

export type PageRoute = {
  /** Key of the page's chunk in the build manifest. */
  chunk: string
  /** Texts beyond `common`. */
  namespaces: readonly Namespace[]
  load: () => Promise<PageModule>
  /** Fetches what the server renders the page with. @throws ProblemError 404 when the page does not exist. */
  prefetch?: (context: PrefetchContext) => Promise<unknown>
}

const fetchList = ({ queryClient, api, language }: PrefetchContext) =>
  queryClient.fetchQuery(popularVotesQuery(api, language))
const fetchItem = ({ queryClient, api, language, slug }: PrefetchContext) =>
  queryClient.fetchQuery(popularVoteQuery(api, slug ?? '', language))

const PAGES = 'apps/web/src/pages'

/** The pages of the site; `resolveRoute` says which one an address means. */
export const ROUTES: Record<PageId, PageRoute> = {
  home: {
    chunk: `${PAGES}/home-page.tsx`,
    namespaces: ['content', 'forms', 'errors'],
    load: () => import('../pages/home-page.tsx'),
    prefetch: fetchList,
  },
  item: {
    chunk: `${PAGES}/item-page.tsx`,
    namespaces: ['content', 'forms', 'errors'],
    load: () => import('../pages/item-page.tsx'),
    prefetch: (context) => Promise.all([fetchItem(context), fetchList(context)]),
  },
  list: {
    chunk: `${PAGES}/list-page.tsx`,
    namespaces: ['content'],
    load: () => import('../pages/list-page.tsx'),
    prefetch: fetchList,
  },
  project: {
    chunk: `${PAGES}/project-page.tsx`,
    namespaces: ['content'],
    load: () => import('../pages/project-page.tsx'),
  },
  instructions: {
    chunk: `${PAGES}/instructions-page.tsx`,
    namespaces: ['content'],
    load: () => import('../pages/instructions-page.tsx'),
  },
  imprint: {
    chunk: `${PAGES}/imprint-page.tsx`,
    namespaces: ['content'],
    load: () => import('../pages/imprint-page.tsx'),
  },
  register: {
    chunk: `${PAGES}/register-page.tsx`,
    namespaces: ['forms', 'errors', 'register'],
    load: () => import('../pages/register-page.tsx'),
    prefetch: fetchList,
  },
  wallet: {
    chunk: `${PAGES}/wallet-page.tsx`,
    namespaces: ['wallet', 'errors'],
    load: () => import('../pages/wallet-page.tsx'),
  },
  auth: {
    chunk: `${PAGES}/auth-page.tsx`,
    namespaces: ['auth', 'errors'],
    load: () => import('../pages/auth-page.tsx'),
  },
  admin: {
    chunk: `${PAGES}/admin-page.tsx`,
    namespaces: ['admin', 'auth', 'municipalities', 'register', 'items', 'errors'],
    load: () => import('../pages/admin-page.tsx'),
  },
  mailbox: {
    chunk: `${PAGES}/mailbox-page.tsx`,
    namespaces: ['auth', 'errors'],
    load: () => import('../pages/mailbox-page.tsx'),
  },
  problem: {
    chunk: `${PAGES}/problem-page.tsx`,
    namespaces: ['errors', 'problems'],
    load: () => import('../pages/problem-page.tsx'),
    prefetch: ({ queryClient, api, slug }) => queryClient.fetchQuery(problemQuery(api, slug ?? '')),
  },
  'not-found': {
    chunk: `${PAGES}/not-found-page.tsx`,
    namespaces: [],
    load: () => import('../pages/not-found-page.tsx'),
  },
}

import type { Namespace } from '@e-collecting/i18n'
import type { ComponentType } from 'react'
import type { PageProps } from './page-props.ts'
import type { PageId } from './resolve-route.ts'

export type PageModule = { default: ComponentType<PageProps> }

export type PageRoute = {
  /** Texts beyond `common`. */
  namespaces: readonly Namespace[]
  load: () => Promise<PageModule>
}

/** The pages of the site; `resolveRoute` says which one an address means. */
export const ROUTES: Record<PageId, PageRoute> = {
  home: {
    namespaces: ['content', 'forms', 'errors'],
    load: () => import('../pages/home-page.tsx'),
  },
  item: {
    namespaces: ['content', 'forms', 'errors'],
    load: () => import('../pages/item-page.tsx'),
  },
  list: {
    namespaces: ['content'],
    load: () => import('../pages/list-page.tsx'),
  },
  project: {
    namespaces: ['content', 'project'],
    load: () => import('../pages/project-page.tsx'),
  },
  instructions: {
    namespaces: ['content', 'instructions'],
    load: () => import('../pages/instructions-page.tsx'),
  },
  easy: {
    namespaces: ['content', 'easy'],
    load: () => import('../pages/easy-page.tsx'),
  },
  imprint: {
    namespaces: ['imprint'],
    load: () => import('../pages/imprint-page.tsx'),
  },
  privacy: {
    namespaces: ['privacy'],
    load: () => import('../pages/privacy-page.tsx'),
  },
  register: {
    namespaces: ['forms', 'errors', 'register'],
    load: () => import('../pages/register-page.tsx'),
  },
  declare: {
    namespaces: ['declaration', 'content', 'forms', 'errors'],
    load: () => import('../pages/declare-page.tsx'),
  },
  result: {
    namespaces: ['result', 'content', 'errors'],
    load: () => import('../pages/result-page.tsx'),
  },
  verify: {
    namespaces: ['verify', 'errors'],
    load: () => import('../pages/verify-page.tsx'),
  },
  'test-identity': {
    namespaces: ['beta', 'forms', 'errors'],
    load: () => import('../pages/test-identity-page.tsx'),
  },
  return: {
    namespaces: ['return', 'errors'],
    load: () => import('../pages/return-page.tsx'),
  },
  wallet: {
    namespaces: ['wallet', 'errors'],
    load: () => import('../pages/wallet-page.tsx'),
  },
  auth: {
    namespaces: ['auth', 'errors'],
    load: () => import('../pages/auth-page.tsx'),
  },
  admin: {
    namespaces: ['admin', 'auth', 'municipalities', 'register', 'issuing', 'credentials', 'items', 'errors'],
    load: () => import('../pages/admin-page.tsx'),
  },
  mailbox: {
    namespaces: ['auth', 'errors'],
    load: () => import('../pages/mailbox-page.tsx'),
  },
  problem: {
    namespaces: ['errors', 'problems'],
    load: () => import('../pages/problem-page.tsx'),
  },
  'not-found': {
    namespaces: [],
    load: () => import('../pages/not-found-page.tsx'),
  },
}

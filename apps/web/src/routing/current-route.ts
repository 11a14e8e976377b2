import type { Language } from '@e-collecting/i18n'
import { createContext, use } from 'react'
import type { PageId } from './resolve-route.ts'

/** The page that is shown. */
export type CurrentRoute = { page: PageId; language: Language; slug: string | null }

const RouteContext = createContext<CurrentRoute | null>(null)

export const CurrentRouteProvider = RouteContext

export function useCurrentRoute(): CurrentRoute {
  const route = use(RouteContext)
  if (!route) throw new Error('useCurrentRoute needs a CurrentRouteProvider above it')
  return route
}

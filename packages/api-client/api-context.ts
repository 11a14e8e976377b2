import { createContext, use } from 'react'
import type { ApiClient } from './api-client.ts'

const ApiContext = createContext<ApiClient | null>(null)

/** `<ApiProvider value={api}>` */
export const ApiProvider = ApiContext

/** The API client of this tree: fetch in the browser, an in-process call while a page is rendered. */
export function useApi(): ApiClient {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}

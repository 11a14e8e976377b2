import { useApi } from '@e-collecting/api-client'
import { useAdmin } from '@e-collecting/auth/web'
import { useMemo } from 'react'
import type { RegisterApi } from './queries.ts'

/** What the queries of the tab need. */
export function useRegisterApi(): RegisterApi {
  const api = useApi()
  const { language } = useAdmin()
  return useMemo(() => ({ api, language }), [api, language])
}

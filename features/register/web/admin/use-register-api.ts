import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useMemo } from 'react'
import type { RegisterApi } from './queries.ts'

/** What the queries of the tab need. */
export function useRegisterApi(): RegisterApi {
  const api = useApi()
  const { language } = useTranslation()
  return useMemo(() => ({ api, language }), [api, language])
}

import type { ApiClient } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../contract.ts'

type AuditFilter = { action: AuditAction | null; cursor: string | null; language: Language }

/** One page of the log, newest first; the page before stays until the next one is there. */
export const auditQuery = (api: ApiClient, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter] as const,
    queryFn: ({ signal }) =>
      api('GET /api/admin/audit', {
        query: { action: filter.action ?? undefined, cursor: filter.cursor ?? undefined, language: filter.language },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

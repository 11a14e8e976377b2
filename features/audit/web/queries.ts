import type { ApiClient } from '@e-collecting/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../contract.ts'

/** One page of the log, newest first; the page before stays until the next one is there. */
export const auditQuery = (api: ApiClient, filter: { action: AuditAction | null; cursor: string | null }) =>
  queryOptions({
    queryKey: ['audit', filter] as const,
    queryFn: ({ signal }) =>
      api('GET /api/admin/audit', {
        query: { action: filter.action ?? undefined, cursor: filter.cursor ?? undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

import { type ApiClient, isRefusal } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import type { Resident } from '@e-collecting/municipalities/contract'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  CREDENTIAL_POLL_INTERVAL_MS,
  type CredentialDetails,
  type CredentialPage,
  type CredentialSearch,
  type IssueCredential,
  type SettableStatus,
  type SuspensionReason,
} from '../../contract.ts'
import { canRefresh, isMoving } from './shown-status.ts'

/** The API, and the language items are named in. */
export type RegisterApi = { api: ApiClient; language: Language }

/** What names people is kept in memory this long after nobody looks at it any more. */
const PERSONAL_GC_MS = 60_000
/** Options of the filter and the form change seldom; the server checks them again. */
const OPTIONS_STALE_MS = 30_000

const OVERVIEW_INTERVAL_MS = 60_000

const PAGES_KEY = ['admin', 'credentials', 'page'] as const
const OPTIONS_KEY = ['admin', 'credentials', 'options'] as const
const detailsKey = (id: string, language: Language) => ['admin', 'credentials', 'one', id, language] as const

export const credentialOptionsQuery = ({ api, language }: RegisterApi) =>
  queryOptions({
    queryKey: [...OPTIONS_KEY, language],
    queryFn: ({ signal }) => api('GET /api/admin/credential-options', { query: { language }, signal }),
    staleTime: OPTIONS_STALE_MS,
  })

/** What waits for somebody; asked for again while one looks at it. */
export const overviewQuery = ({ api, language }: RegisterApi) =>
  queryOptions({
    queryKey: ['admin', 'overview', language],
    queryFn: ({ signal }) => api('GET /api/admin/overview', { query: { language }, signal }),
    refetchInterval: OVERVIEW_INTERVAL_MS,
  })

/** One page of the electoral register. Asked by POST: a person stands in no address. */
export const credentialPageQuery = ({ api, language }: RegisterApi, search: CredentialSearch) =>
  queryOptions({
    queryKey: [...PAGES_KEY, language, search],
    queryFn: ({ signal }) => api('POST /api/admin/credentials/search', { query: { language }, body: search, signal }),
    placeholderData: keepPreviousData,
    gcTime: PERSONAL_GC_MS,
  })

/**
 * One credential: the first look reads our record, each further one has the issuer asked, as long as something may still come. The
 * link of an open offer may be in it: memory only.
 */
export const credentialQuery = (register: RegisterApi, id: string) =>
  queryOptions({
    queryKey: detailsKey(id, register.language),
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<CredentialDetails>(queryKey)
      const details = await (known !== undefined && canRefresh(known)
        ? refreshCredential(register, id, signal)
        : readCredential(register, id, signal))
      keepInPages(client, details)
      return details
    },
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && !isRefusal(error) && isMoving(data) ? CREDENTIAL_POLL_INTERVAL_MS : false,
    gcTime: PERSONAL_GC_MS,
  })

/** Our record, without a question to the issuer. */
export const readCredential = ({ api, language }: RegisterApi, id: string, signal?: AbortSignal) =>
  api('GET /api/admin/credentials/{id}', { params: { id }, query: { language }, signal })

export const refreshCredential = ({ api, language }: RegisterApi, id: string, signal?: AbortSignal) =>
  api('POST /api/admin/credentials/{id}/refresh', { params: { id }, query: { language }, signal })

/** @throws ProblemError `status-step-refused` when the issuer does not take this step. */
export const changeStatus = (
  { api, language }: RegisterApi,
  id: string,
  { status, reason }: { status: SettableStatus; reason?: SuspensionReason | undefined },
) =>
  status === 'REVOKED'
    ? api('POST /api/admin/credentials/{id}/revoke', { params: { id }, query: { language } })
    : api('PUT /api/admin/credentials/{id}/status', {
        params: { id },
        query: { language },
        body: { status, ...(reason && { reason }) },
      })

/** @throws ProblemError `credential-exists` when one was collected already, `municipality-without-did`. */
export const issueCredential = ({ api, language }: RegisterApi, body: IssueCredential) =>
  api('POST /api/admin/credentials', { query: { language }, body })

/** Residents of a municipality for a field that suggests them; asked by POST as well. */
export async function suggestResidents(
  { api }: RegisterApi,
  { municipalityId, text }: { municipalityId: string; text: string },
  signal: AbortSignal,
): Promise<Resident[]> {
  const params = { id: municipalityId }
  return (await api('POST /api/admin/municipalities/{id}/residents/search', { params, body: { text }, signal })).items
}

/** What the server has just said about a credential stands in its panel and in its row; the row keeps its place. */
export async function keepCredential(client: QueryClient, language: Language, details: CredentialDetails) {
  const queryKey = detailsKey(details.id, language)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, details)
  keepInPages(client, details)
}

function keepInPages(client: QueryClient, details: CredentialDetails): void {
  client.setQueriesData<CredentialPage>({ queryKey: PAGES_KEY }, (page) =>
    page?.items.some(({ id }) => id === details.id)
      ? { ...page, items: page.items.map((row) => (row.id === details.id ? details : row)) }
      : page,
  )
}

/** A record may stand elsewhere than it was seen: lists and panels ask again. */
export const reloadCredentials = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: PAGES_KEY }),
    client.invalidateQueries({ queryKey: ['admin', 'credentials', 'one'] }),
  ])

/** There is a new record. */
export const reloadPages = (client: QueryClient) => client.invalidateQueries({ queryKey: PAGES_KEY })

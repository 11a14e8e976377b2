import type { ApiClient } from '@e-collecting/api-client'
import type { ListSearch } from '@e-collecting/auth/web'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Municipality,
  MunicipalityInput,
  MunicipalitySort,
  ResidentChange,
  ResidentInput,
  ResidentSearch,
} from '../contract.ts'

/** What names people is kept in memory this long after nobody looks at it any more. */
const PERSONAL_GC_MS = 60_000

const MUNICIPALITIES_KEY = ['admin', 'municipalities'] as const
const RESIDENTS_KEY = ['admin', 'residents'] as const

/** One page of the municipalities the signed-in person may act for. */
export const municipalityPageQuery = (api: ApiClient, search: ListSearch<MunicipalitySort>) =>
  queryOptions({
    queryKey: [...MUNICIPALITIES_KEY, 'page', search],
    queryFn: ({ signal }) => api('GET /api/admin/municipalities', { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** Municipalities whose name or number begins so, for a field that suggests them. */
export const suggestMunicipalities = async (api: ApiClient, text: string, signal: AbortSignal) => {
  const query = { text: text || undefined, sort: 'name', direction: 'asc' } as const
  return (await api('GET /api/admin/municipalities', { query, signal })).items
}

/** One municipality. @throws ProblemError `municipality-not-found` also where there is no right to it. */
export const municipalityByIdQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...MUNICIPALITIES_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/municipalities/{id}', { params: { id }, signal }),
  })

/** What the form for a municipality may ask; the same until the server is configured anew. */
export const municipalityFormQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'municipality-form'],
    queryFn: ({ signal }) => api('GET /api/admin/municipality-form', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Adds a municipality, or changes the one that `base` is a state of. @throws ProblemError `municipality-changed` if somebody else was faster */
export const saveMunicipality = (
  api: ApiClient,
  base: Pick<Municipality, 'id' | 'version'> | null,
  input: MunicipalityInput,
) =>
  base === null
    ? api('POST /api/admin/municipalities', { body: input })
    : api('PUT /api/admin/municipalities/{id}', { params: { id: base.id }, body: { ...input, version: base.version } })

/** Has the external issuer try what is entered. */
export const checkIssuer = (api: ApiClient, id: string) =>
  api('POST /api/admin/municipalities/{id}/issuer-check', { params: { id } })

export const refreshMunicipalities = (client: QueryClient) => client.invalidateQueries({ queryKey: MUNICIPALITIES_KEY })

/** One page of a municipality's residents. Asked by POST: a name stands in no address. */
export const residentPageQuery = (api: ApiClient, municipalityId: string, search: ResidentSearch) =>
  queryOptions({
    queryKey: [...RESIDENTS_KEY, municipalityId, search],
    queryFn: ({ signal }) =>
      api('POST /api/admin/municipalities/{id}/residents/search', {
        params: { id: municipalityId },
        body: search,
        signal,
      }),
    // Rows of one municipality never stand under the name of another.
    placeholderData: (previous, query) => (query?.queryKey[2] === municipalityId ? previous : undefined),
    gcTime: PERSONAL_GC_MS,
  })

/** @throws ProblemError `resident-exists` as long as a clerk has not said that it is another person. */
export const addResident = (api: ApiClient, municipalityId: string, body: ResidentInput) =>
  api('POST /api/admin/municipalities/{id}/residents', { params: { id: municipalityId }, body })

/** As `addResident`. */
export const changeResident = (api: ApiClient, id: string, body: ResidentChange) =>
  api('PUT /api/admin/residents/{id}', { params: { id }, body })

/** Residents changed, and with them the number of residents of their municipality. */
export const refreshResidents = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: RESIDENTS_KEY }), refreshMunicipalities(client)])

/** Gives a preview up. Whether it arrives does not matter: left alone, it is gone after an hour. */
export const dropResidentImport = (api: ApiClient, id: string): void => {
  api('DELETE /api/admin/resident-imports/{id}', { params: { id } }).catch(() => undefined)
}

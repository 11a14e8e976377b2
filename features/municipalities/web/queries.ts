import type { ApiClient } from '@e-collecting/api-client'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Municipality,
  MunicipalityFormOptions,
  MunicipalityInput,
  MunicipalityPage,
  MunicipalitySort,
  Resident,
  ResidentImportPreview,
  ResidentImportResult,
  ResidentInput,
  ResidentPage,
  ResidentRemoval,
  ResidentSearch,
  SortDirection,
} from '../contract.ts'

const MUNICIPALITIES = '/api/admin/municipalities'
/** What names people is kept in memory this long after nobody looks at it any more. */
const PERSONAL_GC_MS = 60_000
const CSV = 'text/csv'

const municipalityPath = (id: string) => `${MUNICIPALITIES}/${encodeURIComponent(id)}`
const residentPath = (id: string) => `/api/admin/residents/${encodeURIComponent(id)}`
const importPath = (id: string) => `/api/admin/resident-imports/${encodeURIComponent(id)}`

const MUNICIPALITIES_KEY = ['admin', 'municipalities'] as const
const RESIDENTS_KEY = ['admin', 'residents'] as const

export type MunicipalitySearch = {
  text?: string | undefined
  sort: MunicipalitySort
  direction: SortDirection
  cursor?: string
}

/** One page of the municipalities the signed-in person may act for. */
export const municipalityPageQuery = (api: ApiClient, search: MunicipalitySearch) =>
  queryOptions({
    queryKey: [...MUNICIPALITIES_KEY, 'page', search],
    queryFn: ({ signal }) => api<MunicipalityPage>(MUNICIPALITIES, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** Municipalities whose name or number begins so, for a field that suggests them. */
export const suggestMunicipalities = async (api: ApiClient, text: string, signal: AbortSignal) => {
  const query = { text: text || undefined, sort: 'name', direction: 'asc' }
  return (await api<MunicipalityPage>(MUNICIPALITIES, { query, signal })).items
}

/** One municipality. @throws ProblemError `municipality-not-found` also where there is no right to it. */
export const municipalityByIdQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...MUNICIPALITIES_KEY, 'one', id],
    queryFn: ({ signal }) => api<Municipality>(municipalityPath(id), { signal }),
  })

/** What the form for a municipality may ask; the same until the server is configured anew. */
export const municipalityFormQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'municipality-form'],
    queryFn: ({ signal }) => api<MunicipalityFormOptions>('/api/admin/municipality-form', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveMunicipality = (api: ApiClient, id: string | null, body: MunicipalityInput) =>
  id === null
    ? api<Municipality>(MUNICIPALITIES, { method: 'POST', body })
    : api<Municipality>(municipalityPath(id), { method: 'PUT', body })

export const deleteMunicipality = (api: ApiClient, id: string) => api<void>(municipalityPath(id), { method: 'DELETE' })

export const refreshMunicipalities = (client: QueryClient) => client.invalidateQueries({ queryKey: MUNICIPALITIES_KEY })

/** One page of a municipality's residents. Asked by POST: a name stands in no address. */
export const residentPageQuery = (api: ApiClient, municipalityId: string, search: ResidentSearch) =>
  queryOptions({
    queryKey: [...RESIDENTS_KEY, municipalityId, search],
    queryFn: ({ signal }) =>
      api<ResidentPage>(`${municipalityPath(municipalityId)}/residents/search`, {
        method: 'POST',
        body: search,
        signal,
      }),
    // Rows of one municipality never stand under the name of another.
    placeholderData: (previous, query) => (query?.queryKey[2] === municipalityId ? previous : undefined),
    gcTime: PERSONAL_GC_MS,
  })

/** @throws ProblemError `resident-exists` as long as a clerk has not said that it is another person. */
export const saveResident = (
  api: ApiClient,
  { municipalityId, id }: { municipalityId: string; id: string | null },
  body: ResidentInput,
) =>
  id === null
    ? api<Resident>(`${municipalityPath(municipalityId)}/residents`, { method: 'POST', body })
    : api<Resident>(residentPath(id), { method: 'PUT', body })

export const deleteResident = (api: ApiClient, id: string) =>
  api<ResidentRemoval>(residentPath(id), { method: 'DELETE' })

/** Residents changed, and with them the number of residents of their municipality. */
export const refreshResidents = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: RESIDENTS_KEY }), refreshMunicipalities(client)])

/** Has a file checked. Nothing is in the register yet. */
export const stageResidentImport = (api: ApiClient, municipalityId: string, content: Blob) =>
  api<ResidentImportPreview>(`${municipalityPath(municipalityId)}/resident-imports`, {
    method: 'POST',
    file: { content, type: CSV },
  })

export const confirmResidentImport = (api: ApiClient, id: string) =>
  api<ResidentImportResult>(`${importPath(id)}/confirm`, { method: 'POST' })

/** Gives a preview up. Whether it arrives does not matter: left alone, it is gone after an hour. */
export const dropResidentImport = (api: ApiClient, id: string): void => {
  api(importPath(id), { method: 'DELETE' }).catch(() => undefined)
}

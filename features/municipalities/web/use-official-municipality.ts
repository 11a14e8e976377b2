import { cleanBfsNumber, type MunicipalityRef } from '@e-collecting/address/contract'
import { municipalityQuery } from '@e-collecting/address/web'
import { isProblemError, useApi } from '@e-collecting/api-client'
import { useDebouncedValue } from '@e-collecting/browser'
import { useQuery } from '@tanstack/react-query'

/** A number is looked up this long after the last key. */
const LOOKUP_DELAY_MS = 300

export type OfficialMunicipality =
  /** Nothing that could be a number yet. */
  | { kind: 'open' }
  | { kind: 'pending' }
  | { kind: 'found'; municipality: MunicipalityRef }
  | { kind: 'unknown' }
  /** No answer: the server determines the canton again when it saves. */
  | { kind: 'failed' }

/** What the official register says about a number while it is typed: name and canton. */
export function useOfficialMunicipality(typed: string): OfficialMunicipality {
  const settled = useDebouncedValue(typed, LOOKUP_DELAY_MS)
  const bfsNumber = cleanBfsNumber(settled)
  const lookup = municipalityQuery(useApi(), bfsNumber ?? '')
  const { data, error } = useQuery({ ...lookup, enabled: bfsNumber !== undefined })
  if (cleanBfsNumber(typed) === undefined) return { kind: 'open' }
  if (settled !== typed) return { kind: 'pending' }
  // A number that is gone is answered by its successor's municipality.
  if (data !== undefined)
    return data.bfsNumber === bfsNumber ? { kind: 'found', municipality: data } : { kind: 'unknown' }
  if (error === null) return { kind: 'pending' }
  return { kind: isProblemError(error) && error.status === 404 ? 'unknown' : 'failed' }
}

import { municipalityQuery } from '@e-collecting/address/web'
import { useApi } from '@e-collecting/api-client'
import { useQuery } from '@tanstack/react-query'

/** The number until its name is known. */
export function MunicipalityName({ bfsNumber }: { bfsNumber: string }) {
  const { data } = useQuery(municipalityQuery(useApi(), bfsNumber))
  return data === undefined ? bfsNumber : `${data.name} (${data.canton})`
}

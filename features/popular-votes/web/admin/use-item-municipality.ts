import { type CantonCode, cleanBfsNumber } from '@e-collecting/address/contract'
import { municipalityQuery } from '@e-collecting/address/web'
import { municipalitiesQuery } from '@e-collecting/address/web/municipalities-query'
import { isRefusal, useApi } from '@e-collecting/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A municipality to choose; without a canton as long as only its number is known. */
export type ItemPlace = { bfsNumber: string; name: string; canton: CantonCode | null }

/** The municipality that an item names: the one that was chosen, else it is looked up. */
export function useItemMunicipality(bfsNumber: string | null) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ItemPlace | null>(null)
  const isChosen = chosen !== null && chosen.bfsNumber === bfsNumber
  const { data } = useQuery({
    ...municipalityQuery(api, bfsNumber ?? ''),
    enabled: bfsNumber !== null && !isChosen,
  })
  /** By the beginning of a name, or by the official number. */
  const search = async (text: string): Promise<readonly ItemPlace[]> => {
    const bfsNumber = cleanBfsNumber(text)
    if (bfsNumber === undefined) return queryClient.fetchQuery(municipalitiesQuery(api, text))
    return queryClient.fetchQuery(municipalityQuery(api, bfsNumber)).then((found) => [found], noneIfRefused)
  }
  // While the name is on its way the number stands for the municipality: saving must not lose it.
  const known: ItemPlace | null = bfsNumber === null ? null : (data ?? { bfsNumber, name: bfsNumber, canton: null })
  return { selected: isChosen ? chosen : known, choose: setChosen, search }
}

export type ItemMunicipality = ReturnType<typeof useItemMunicipality>

function noneIfRefused(error: unknown): [] {
  if (isRefusal(error)) return []
  throw error
}

import { useApi } from '@e-collecting/api-client'
import { useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { AsyncCombobox } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Municipality } from '../contract.ts'
import { municipalityByIdQuery, suggestMunicipalities } from './queries.ts'

/** One of all municipalities; the choice stands in the address bar, what is typed does not. */
export function MunicipalityCombobox({ chosen }: { chosen: Municipality | null }) {
  const { t } = useTranslation('municipalities')
  const api = useApi()
  const address = useAddressState()
  const queryClient = useQueryClient()
  const choose = (municipality: Municipality | null) => {
    if (municipality === null) return address.set({ municipality: null, cursor: null }, { replace: true })
    queryClient.setQueryData(municipalityByIdQuery(api, municipality.id).queryKey, municipality)
    address.set({ municipality: municipality.id, cursor: null })
  }
  return (
    <AsyncCombobox
      label={t('residents.municipality')}
      placeholder={t('residents.municipalityHint')}
      selected={chosen}
      onSelect={choose}
      search={(text, signal) => suggestMunicipalities(api, text, signal)}
      optionKey={({ id }) => id}
      optionText={({ name }) => name}
      optionLabel={({ name, bfsNumber, canton }) => (
        <>
          {name}
          <span className="ml-2 text-dense text-grey">
            {canton} {bfsNumber}
          </span>
        </>
      )}
      minLength={1}
      className="max-w-[28rem] pb-5"
    />
  )
}

import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EnteredAddress, formatAddress } from './address-entry.ts'
import { addressSearchQuery } from './address-search.ts'
import { localitiesQuery } from './localities-query.ts'

/**
 * Looks up the municipality of an address that was typed by hand: by its postal code and place in this browser, and where
 * these lie in several, by its street. What it finds counts only for the address it was asked
 * about: `failureOf` is silent about any other.
 */
export function useMunicipalityCheck(
  onFound: (asked: EnteredAddress, address: EnteredAddress) => void,
  onNotFound: (asked: EnteredAddress) => void,
) {
  const { t } = useTranslation('forms')
  const api = useApi()
  const queryClient = useQueryClient()
  const [directoryError, setDirectoryError] = useState<unknown>(null)
  const isAway = () => queryClient.getQueryData(localitiesQuery(api).queryKey) === undefined
  const findByStreet = async (asked: EnteredAddress) => {
    const [{ findMunicipality }, hits] = await Promise.all([
      import('./find-municipality.ts'),
      queryClient.fetchQuery(addressSearchQuery(api, formatAddress(asked))),
    ])
    return findMunicipality(asked, hits)
  }
  const check = useMutation({
    mutationFn: async (asked: EnteredAddress) => {
      const directory = await queryClient.fetchQuery(localitiesQuery(api)).catch((error: unknown) => ({ error }))
      if ('error' in directory) {
        const found = await findByStreet(asked).catch(() => null)
        // Without the directory there is no list to choose from either.
        if (found === null) throw directory.error
        return found
      }
      const [sole, ...others] = directory.municipalitiesOf(asked)
      return sole !== undefined && others.length === 0
        ? { bfsNumber: sole.bfsNumber, name: sole.name }
        : findByStreet(asked)
    },
    onSuccess: (municipality, asked) => {
      if (municipality === null) onNotFound(asked)
      else onFound(asked, { ...asked, municipality })
    },
    onError: (error, asked) => (isAway() ? setDirectoryError(error) : onNotFound(asked)),
  })
  return {
    start: check.mutate,
    isBusy: check.isPending,
    /** Why the directory of localities was not there when it was needed, until it is. */
    directoryError: isAway() ? directoryError : null,
    failureOf: (address: EnteredAddress): string | undefined => {
      if (check.variables !== address) return undefined
      if (check.isError) return isAway() ? undefined : t('messages.addressValidationFailed')
      return check.data === null ? t('address.municipalityMissing') : undefined
    },
  }
}

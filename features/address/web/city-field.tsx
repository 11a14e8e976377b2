import { useTranslation } from '@e-collecting/i18n/react'
import { Combobox } from '@e-collecting/ui'
import type { FocusEvent } from 'react'
import type { Locality } from '../contract/localities.ts'
import { type EnteredAddress, editAddress } from './address-entry.ts'
import type { Directory } from './directory.ts'

export type CityFieldProps = {
  address: EnteredAddress
  directory: Directory | undefined
  onChange: (address: EnteredAddress) => void
  onBlur: (event: FocusEvent) => void
  error: string | undefined
}

/** The place, with those of the country to choose from; choosing one fills the postal code, too. */
export function CityField({ address, directory, onChange, onBlur, error }: CityFieldProps) {
  const { t } = useTranslation(['forms', 'common'])
  const places = directory?.placesFor(address) ?? []
  return (
    <Combobox<Locality>
      label={t('forms:address.city')}
      error={error}
      name="city"
      autoComplete="address-level2"
      required
      value={address.city}
      onValueChange={(text) => onChange(editAddress(address, 'city', text))}
      onBlur={onBlur}
      options={places}
      optionKey={({ postalCode, name }) => `${postalCode} ${name}`}
      optionLabel={({ postalCode, name, municipalities }) => (
        <>
          {postalCode} {name} <span className="ml-2 text-small">{municipalities[0]?.canton}</span>
        </>
      )}
      onSelect={({ postalCode, name }) =>
        onChange(editAddress(editAddress(address, 'postalCode', postalCode), 'city', name))
      }
      status={places.length > 0 ? 'ready' : 'idle'}
      texts={{
        loading: t('common:state.loading'),
        nothingFound: t('forms:address.placeNotFound'),
        count: (count) => t('forms:address.placeCount', { count }),
      }}
    />
  )
}

import { useApi } from '@e-collecting/api-client'
import { useDebouncedValue } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Combobox } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { ADDRESS_DEBOUNCE_MS, type AddressHit, addressFromHit, addressLine, isSearchable } from '../contract.ts'
import { type EnteredAddress, editAddress, isNumberBehind } from './address-entry.ts'
import { streetSuggestionsQuery } from './address-search.ts'

export type StreetFieldProps = {
  address: EnteredAddress
  onChange: (address: EnteredAddress) => void
  onBlur: (event: FocusEvent) => void
  error: string | undefined
}

/** Street and house number with suggestions; choosing one fills the whole address. */
export function StreetField({ address, onChange, onBlur, error }: StreetFieldProps) {
  const { t } = useTranslation(['forms', 'errors'])
  const [taken, setTaken] = useState(address.municipality === null ? null : address.street)
  /** A chosen street of which no numbers are known: the person's may follow, and changes nothing else. */
  const [open, setOpen] = useState<string | null>(null)
  /** As it stood when the street was typed: filling it in afterwards asks nobody. */
  const [postalCode, setPostalCode] = useState('')
  const isNumber = (text: string) => isNumberBehind(open, text)
  const { hits, status, isFailed } = useSuggestions(
    { street: address.street, postalCode },
    isNumber(address.street) ? address.street : taken,
  )
  const take = (hit: AddressHit) => {
    const suggestion = addressFromHit(hit)
    const { addressId } = hit.place.additionalProperty
    setTaken(suggestion.street)
    setOpen(addressId === '' && !/ \d\S*$/.test(suggestion.street) ? suggestion.street : null)
    onChange(suggestion)
  }
  return (
    <div>
      <Combobox<AddressHit>
        label={t('forms:address.street')}
        hint={t('forms:address.streetHint')}
        error={error}
        name="street"
        autoComplete="address-line1"
        required
        value={address.street}
        onValueChange={(text) => {
          setPostalCode(address.postalCode)
          onChange(isNumber(text) ? { ...address, street: text } : editAddress(address, 'street', text))
        }}
        onBlur={onBlur}
        options={hits}
        optionKey={({ place }) => place.identifier}
        optionLabel={({ place }) => addressLine(place)}
        onSelect={take}
        status={status}
        texts={{
          loading: t('forms:address.searching'),
          nothingFound: t('forms:address.nothingFound'),
          count: (count) => t('forms:address.suggestionCount', { count }),
        }}
      />
      <p role="status" className="text-small">
        {isFailed && <span className="mt-2 block">{t('errors:address-search-failed')}</span>}
      </p>
    </div>
  )
}

/** Once a suggestion was taken there is nothing more to suggest, until its street is edited. */
function useSuggestions({ street, postalCode }: Pick<EnteredAddress, 'street' | 'postalCode'>, taken: string | null) {
  const settled = useDebouncedValue(street, ADDRESS_DEBOUNCE_MS)
  const isTyping = isSearchable(street) && street !== taken
  const search = streetSuggestionsQuery(useApi(), settled, postalCode)
  const { data, isError } = useQuery({ ...search, enabled: isTyping && settled === street })
  if (!isTyping) return { hits: [], status: 'idle', isFailed: false } as const
  if (settled !== street || (data === undefined && !isError))
    return { hits: [], status: 'loading', isFailed: false } as const
  // A failed search empties the list; a line below says how to go on without it.
  return isError
    ? ({ hits: [], status: 'idle', isFailed: true } as const)
    : ({ hits: data ?? [], status: 'ready', isFailed: false } as const)
}

import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, TextField } from '@e-collecting/ui'
import { type FocusEvent, type RefObject, useState } from 'react'
import { POSTAL_CODE_DIGITS } from '../contract.ts'
import { type AddressField, type EnteredAddress, editAddress } from './address-entry.ts'
import { MunicipalityField } from './municipality-field.tsx'
import { StreetField } from './street-field.tsx'

export type AddressFieldsProps = {
  address: EnteredAddress
  onChange: (address: EnteredAddress) => void
  showsMissing: boolean
  municipalityRef: RefObject<HTMLInputElement | null>
  municipalityError: string | undefined
  /** What has just become of the municipality. */
  news: string | null
}

/** Street, postal code, city and the municipality they lead to. */
export function AddressFields({
  address,
  onChange,
  municipalityRef,
  municipalityError,
  news,
  ...props
}: AddressFieldsProps) {
  const { t } = useTranslation('forms')
  const { errorOf, leaveField } = useFieldErrors(address, props.showsMissing)
  return (
    <div className="space-y-5">
      <StreetField address={address} onChange={onChange} onBlur={leaveField('street')} error={errorOf('street')} />
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)] max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-x-3">
        <TextField
          label={t('address.postalCode')}
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          aria-required
          value={address.postalCode}
          onChange={(event) => onChange(editAddress(address, 'postalCode', event.target.value))}
          onBlur={leaveField('postalCode')}
          error={errorOf('postalCode')}
        />
        <TextField
          label={t('address.city')}
          name="city"
          autoComplete="address-level2"
          aria-required
          value={address.city}
          onChange={(event) => onChange(editAddress(address, 'city', event.target.value))}
          onBlur={leaveField('city')}
          error={errorOf('city')}
        />
      </div>
      <div>
        <MunicipalityField ref={municipalityRef} address={address} onChange={onChange} error={municipalityError} />
        <p
          role="status"
          className={classNames(
            'mt-1.5 flex items-center gap-1.5 text-small',
            municipalityError === undefined && 'min-h-6',
          )}
        >
          {address.municipality !== null && <Icon name="check" className="size-5 text-success" />}
          {news}
        </p>
      </div>
    </div>
  )
}

/** Words below an empty field once one has gone on to the next field without it, or wanted to leave the step. */
function useFieldErrors(address: EnteredAddress, showsMissing: boolean) {
  const { t } = useTranslation('forms')
  const [left, setLeft] = useState<readonly AddressField[]>([])
  const errorOf = (field: AddressField): string | undefined => {
    if (!showsMissing && !left.includes(field)) return undefined
    if (address[field].trim() === '') return t(`address.enter.${field}`)
    const isTooShort = field === 'postalCode' && address.postalCode.length < POSTAL_CODE_DIGITS
    return isTooShort ? t('messages.postalCodeMissing') : undefined
  }
  /** Not on the way to a button: words that appear then would push it away from under the finger. */
  const leaveField = (field: AddressField) => (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLInputElement) setLeft((fields) => [...fields, field])
  }
  return { errorOf, leaveField }
}

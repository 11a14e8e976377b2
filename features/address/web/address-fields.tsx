import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, lazyPart, TextField } from '@e-collecting/ui'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import {
  type AddressField,
  EMPTY_ADDRESS,
  type EnteredAddress,
  editAddress,
  faultyAddressFields,
} from './address-entry.ts'
import { CityField } from './city-field.tsx'
import { MunicipalityField } from './municipality-field.tsx'
import { StreetField } from './street-field.tsx'
import { useDirectory } from './use-directory.ts'

/** There is nothing to say before somebody has typed. */
const PlaceRemarkLine = lazyPart(() => import('./place-remark.tsx'), 'PlaceRemarkLine')

const SIDE_BY_SIDE = 'grid-cols-[9rem_minmax(0,1fr)] max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-x-3'
/** Words below a field of four digits need room of their own. */
const WITH_A_FAULT = 'sm:grid-cols-2'

export type AddressFieldsProps = {
  address: EnteredAddress
  onChange: (address: EnteredAddress) => void
  showsMissing: boolean
  /** Round the field or the choice of the municipality. */
  municipalityRef: RefObject<HTMLDivElement | null>
  municipalityError: string | undefined
  /** An edit has just taken the municipality away. */
  wasCleared: boolean
  /** That the directory could not be fetched stands elsewhere. */
  isAwayTold: boolean
}

/** Street, postal code, city and the municipality they lead to. */
export function AddressFields({ address, onChange, municipalityRef, municipalityError, ...props }: AddressFieldsProps) {
  const { t } = useTranslation('forms')
  const { errorOf, leaveField } = useFieldErrors(address, props.showsMissing)
  const [typedMunicipality, setTypedMunicipality] = useState('')
  const { want, ...directory } = useSettlingDirectory(address, onChange, typedMunicipality !== '')
  const edit = (next: EnteredAddress) => {
    want()
    setTypedMunicipality('')
    onChange(directory.directory?.settle(next) ?? next)
  }
  const nameMunicipality = (text: string) => {
    want()
    setTypedMunicipality(text)
  }
  const news = () => {
    if (address.municipality !== null) return t('messages.municipalityDetermined')
    const isOpen = (directory.directory?.municipalitiesOf(address).length ?? 0) > 1
    if (isOpen) return t('address.ofSeveral', { place: address.postalCode })
    return props.wasCleared && municipalityError === undefined ? t('address.municipalityCleared') : null
  }
  return (
    <div className="space-y-5">
      <StreetField address={address} onChange={edit} onBlur={leaveField('street')} error={errorOf('street')} />
      <div className={classNames('grid gap-5', errorOf('postalCode') === undefined ? SIDE_BY_SIDE : WITH_A_FAULT)}>
        <TextField
          label={t('address.postalCode')}
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          aria-required
          value={address.postalCode}
          onChange={(event) => edit(editAddress(address, 'postalCode', event.target.value))}
          onBlur={leaveField('postalCode')}
          error={errorOf('postalCode')}
        />
        <CityField
          address={address}
          directory={directory.directory}
          onChange={edit}
          onBlur={leaveField('city')}
          error={errorOf('city')}
        />
      </div>
      {(directory.directory !== undefined || (directory.error !== null && !props.isAwayTold)) && (
        <PlaceRemarkLine address={address} {...directory} />
      )}
      <div ref={municipalityRef}>
        <MunicipalityField
          address={address}
          directory={directory.directory}
          isAway={directory.error !== null}
          typed={typedMunicipality}
          onTyped={nameMunicipality}
          onChange={onChange}
          error={municipalityError}
        />
        <p
          role="status"
          className={classNames(
            'mt-1.5 flex items-center gap-1.5 text-small',
            municipalityError === undefined && 'min-h-6',
          )}
        >
          {address.municipality !== null && <Icon name="check" className="size-5 text-success" />}
          <span>{news()}</span>
        </p>
      </div>
    </div>
  )
}

/**
 * The directory; what was typed before it came is settled when it is there, but for a municipality that somebody is just typing. The field
 * somebody is in stays as it is: what they type next would stand behind what was filled in.
 */
function useSettlingDirectory(
  address: EnteredAddress,
  onChange: (address: EnteredAddress) => void,
  isNamingMunicipality: boolean,
) {
  const state = useDirectory(address !== EMPTY_ADDRESS)
  const { directory } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the directory has come; later edits settle themselves.
  useEffect(() => {
    if (directory === undefined) return
    const found = directory.settle(address)
    const settled = found.city !== address.city && isIn('city') ? editAddress(found, 'city', address.city) : found
    if (settled !== address) onChange(isNamingMunicipality ? { ...settled, municipality: null } : settled)
  }, [directory])
  return state
}

const isIn = (field: AddressField): boolean => document.activeElement?.matches(`input[name=${field}]`) === true

/** Words below a field that is empty, or a postal code that lacks digits, once one has gone on to the next field without it, or wanted to leave the step. */
function useFieldErrors(address: EnteredAddress, showsMissing: boolean) {
  const { t } = useTranslation('forms')
  const [left, setLeft] = useState<readonly AddressField[]>([])
  const errorOf = (field: AddressField): string | undefined =>
    (showsMissing || left.includes(field)) && faultyAddressFields(address).includes(field)
      ? t(`address.enter.${field}`)
      : undefined
  /** Not on the way to a button: words that appear then would push it away from under the finger. */
  const leaveField = (field: AddressField) => (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLInputElement) setLeft((fields) => [...fields, field])
  }
  return { errorOf, leaveField }
}

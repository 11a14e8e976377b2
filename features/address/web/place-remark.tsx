import { useTranslation } from '@e-collecting/i18n/react'
import type { PlaceRemark } from '../contract/remark-on-place.ts'
import type { EnteredAddress } from './address-entry.ts'
import { directoryFailureText } from './directory-away.tsx'
import type { useDirectory } from './use-directory.ts'

export type PlaceRemarkLineProps = { address: EnteredAddress } & Omit<ReturnType<typeof useDirectory>, 'want'>

/** What does not fit in an address, or that nobody could look: said in passing, and nobody is stopped. */
export function PlaceRemarkLine({ address, directory, error, retry }: PlaceRemarkLineProps) {
  const { t } = useTranslation(['forms', 'common', 'errors'])
  const remark = directory?.remarkOn(address, address.municipality) ?? null
  const isAsked = address.postalCode !== '' || address.city !== ''
  return (
    <p role="status" className="text-small empty:hidden">
      {remark !== null && <span>{describe(remark)}</span>}
      {error !== null && isAsked && (
        <>
          <span>{directoryFailureText(t, error)}</span>{' '}
          <button type="button" onClick={retry} className="target underline underline-offset-4">
            {t('common:actions.retry')}
          </button>
        </>
      )}
    </p>
  )

  function describe(what: PlaceRemark): string {
    const { postalCode, municipality } = address
    if (what.kind === 'unknown-postal-code') return t('forms:messages.postalCodeUnknown')
    if (what.kind === 'other-place')
      return t('forms:address.otherPlace', { postalCode, places: list(what.places), count: what.places.length })
    const chosen = municipality?.name ?? ''
    return t('forms:address.otherMunicipality', { postalCode, municipalities: list(what.municipalities), chosen })
  }
}

/** So many names are a help; more would be a list to read, and are only counted: a sign that suits any sentence and language. */
const NAMES_TOLD = 4
const list = (names: readonly string[]): string =>
  names.slice(0, NAMES_TOLD).join(', ') + (names.length > NAMES_TOLD ? ` (+${names.length - NAMES_TOLD})` : '')

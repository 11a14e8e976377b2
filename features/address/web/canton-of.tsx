import { problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Skeleton } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { cantonName } from '../contract.ts'
import { municipalityQuery } from './queries.ts'

/** The address is there, and which canton follows from it. Announced, but not scrolled to: it stands below a heading that was just entered. */
export function AddressEntered({ canton }: { canton: string | null }) {
  const { t, language } = useTranslation('forms')
  return (
    <div role="status" className="print:hidden">
      {canton !== null && (
        <Banner isStatic type="success" className="mb-5" title={t('messages.addressValidated')}>
          {t('messages.cantonDetermined', { canton: cantonName(canton, language) })}
        </Banner>
      )}
    </div>
  )
}

/** The canton behind the municipality's number, or which part of the lookup failed: never a sentence in place of a name. */
export function CantonOf({ bfsNumber }: { bfsNumber: string }) {
  const { t, language } = useTranslation(['forms', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const { data, error, isFetching, refetch } = useQuery(municipalityQuery(useApi(), bfsNumber))
  if (data) return cantonName(data.canton, language)
  if (isFetching || error === null) return <Skeleton className="my-1 h-5 w-32" />
  return (
    <span role="alert" className="block text-small font-normal text-error">
      {problemText(tErrors, error)}{' '}
      <button type="button" onClick={() => refetch()} className="target underline underline-offset-4">
        {t('common:actions.retry')}
      </button>
    </span>
  )
}

import { useApi } from '@e-collecting/api-client'
import { Banner, Button, Skeleton } from '@e-collecting/ui'
import { TextField } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Municipality } from '../contract.ts'
import type { MunicipalityErrors } from './municipality-rules.ts'
import { municipalityFormQuery } from './queries.ts'
import { useErrorText } from './use-error-text.ts'

export type IdentityFieldsProps = { municipality: Municipality | null; errors: MunicipalityErrors }

/** DID and status list: asked for where the issuer is external, made by ourselves where it is not. */
export function IdentityFields({ municipality, errors }: IdentityFieldsProps) {
  const { t } = useTranslation('municipalities')
  const { t: tUi } = useTranslation('admin', { keyPrefix: 'ui' })
  const errorText = useErrorText()
  const { data, isError, refetch } = useQuery(municipalityFormQuery(useApi()))
  if (isError)
    return (
      <Banner
        type="error"
        className="col-span-full"
        action={
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            {tUi('actions.retry')}
          </Button>
        }
      >
        {t('form.loadFailed')}
      </Banner>
    )
  if (data === undefined) return <Skeleton className="col-span-full h-6 w-4/5" />
  if (!data.isDidEditable)
    return municipality === null ? <p className="col-span-full text-grey">{t('form.didAutomatic')}</p> : null
  return (
    <>
      <TextField
        label={t('fields.did')}
        hint={t('form.didHint')}
        error={errorText(errors.did)}
        name="did"
        autoComplete="off"
        spellCheck={false}
        defaultValue={municipality?.did ?? ''}
        className="col-span-full"
      />
      <TextField
        label={t('fields.statusListUrl')}
        hint={t('form.statusListUrlHint')}
        error={errorText(errors.statusListUrl)}
        name="statusListUrl"
        type="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={municipality?.statusListUrl ?? ''}
        className="col-span-full"
      />
    </>
  )
}

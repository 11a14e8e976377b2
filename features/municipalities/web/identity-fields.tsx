import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Skeleton } from '@e-collecting/ui'
import { LoadFailure, type SaveForm, TextField } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import type { MunicipalityEntries, MunicipalityInput } from '../contract/input-schemas.ts'
import { municipalityFormQuery } from './queries.ts'

export type IdentityFieldsProps = {
  isNew: boolean
  field: SaveForm<MunicipalityEntries, MunicipalityInput>['field']
}

/** DID and status list: asked for where the issuer is external, made by ourselves where it is not. */
export function IdentityFields({ isNew, field }: IdentityFieldsProps) {
  const { t } = useTranslation('municipalities')
  const { data, isError, refetch } = useQuery(municipalityFormQuery(useApi()))
  if (isError)
    return (
      <LoadFailure onRetry={() => void refetch()} className="col-span-full">
        {t('form.loadFailed')}
      </LoadFailure>
    )
  if (data === undefined) return <Skeleton className="col-span-full h-6 w-4/5" />
  if (!data.isDidEditable) return isNew ? <p className="col-span-full text-grey">{t('form.didAutomatic')}</p> : null
  return (
    <>
      <TextField
        {...field('did')}
        label={t('fields.did')}
        hint={t('form.didHint')}
        autoComplete="off"
        spellCheck={false}
        className="col-span-full"
      />
      <TextField
        {...field('statusListUrl')}
        label={t('fields.statusListUrl')}
        hint={t('form.statusListUrlHint')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        className="col-span-full"
      />
    </>
  )
}

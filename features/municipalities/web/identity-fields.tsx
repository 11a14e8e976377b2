import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Skeleton } from '@e-collecting/ui'
import { LoadFailure, type SaveForm, Select, TextField } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MunicipalityEntries, MunicipalityInput } from '../contract/input-schemas.ts'
import { municipalityFormQuery } from './queries.ts'

export type IdentityFieldsProps = {
  isNew: boolean
  hasKeyPin: boolean
  saveForm: Pick<SaveForm<MunicipalityEntries, MunicipalityInput>, 'field' | 'form'>
}

const IDENTITY_FIELDS = ['did', 'statusListUrl', 'verificationMethod', 'keyId'] as const

/** DID and status list: asked for where the issuer is external, made by ourselves where it is not. */
export function IdentityFields({ isNew, hasKeyPin, saveForm }: IdentityFieldsProps) {
  const { field } = saveForm
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
      {IDENTITY_FIELDS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`fields.${name}`)}
          hint={t(`form.${name}Hint`)}
          type={name === 'statusListUrl' ? 'url' : 'text'}
          autoComplete="off"
          spellCheck={false}
          className="col-span-full"
        />
      ))}
      <KeyPinField hasKeyPin={hasKeyPin} saveForm={saveForm} />
    </>
  )
}

const PIN_CHANGES = ['keep', 'replace', 'remove'] as const

/** A PIN that is stored is never shown: it is kept, replaced or removed. */
function KeyPinField({ hasKeyPin, saveForm: { field, form } }: Omit<IdentityFieldsProps, 'isNew'>) {
  const { t } = useTranslation('municipalities')
  const [chosen, setChosen] = useState<(typeof PIN_CHANGES)[number]>(hasKeyPin ? 'keep' : 'replace')
  // Somebody else may have removed it meanwhile.
  const change = hasKeyPin ? chosen : 'replace'
  const choose = (value: string) => {
    const known = PIN_CHANGES.find((one) => one === value) ?? 'keep'
    setChosen(known)
    form.setValue('keyPin', known === 'remove' ? null : '', { shouldDirty: true })
  }
  return (
    <>
      {hasKeyPin && (
        <Select
          label={t('form.keyPinChange.label')}
          placeholder={t('form.keyPinChange.keep')}
          options={PIN_CHANGES.map((value) => ({ value, label: t(`form.keyPinChange.${value}`) }))}
          value={change}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {change === 'replace' && (
        <TextField
          {...field('keyPin')}
          label={t('fields.keyPin')}
          hint={t('form.keyPinHint')}
          type="password"
          autoComplete="off"
          className="col-span-full"
        />
      )}
    </>
  )
}

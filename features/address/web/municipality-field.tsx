import { useApi } from '@e-collecting/api-client'
import { useDebouncedValue } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Combobox } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { ADDRESS_DEBOUNCE_MS, type MunicipalityRef } from '../contract.ts'
import { chooseMunicipality, type EnteredAddress } from './address-entry.ts'
import { municipalitiesQuery } from './queries.ts'

export type MunicipalityFieldProps = {
  address: EnteredAddress
  onChange: (address: EnteredAddress) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** The political municipality: filled by a suggestion, or chosen by hand among all of them. */
export function MunicipalityField({ address, onChange, error, ref }: MunicipalityFieldProps) {
  const { t } = useTranslation(['forms', 'common'])
  const [typed, setTyped] = useState('')
  const value = address.municipality?.name ?? typed
  const { options, status, isFailed } = useMunicipalities(address.municipality === null ? typed || address.city : '')
  const type = (text: string) => {
    setTyped(text)
    if (address.municipality !== null) onChange({ ...address, municipality: null, municipalityChosenByHand: false })
  }
  const choose = (municipality: MunicipalityRef) => {
    setTyped('')
    onChange(chooseMunicipality(address, municipality))
  }
  /** A name typed in full is as good as a choice, if only one municipality has it. */
  const chooseNamed = () => {
    const [named, ...others] = options.filter(({ name }) => isSameName(name, typed))
    if (address.municipality === null && named !== undefined && others.length === 0) choose(named)
  }
  return (
    <Combobox<MunicipalityRef>
      ref={ref}
      label={t('forms:address.municipality')}
      hint={
        isFailed
          ? t('common:state.loadFailed')
          : `${t('forms:address.municipalityFromAddress')} ${t('forms:address.chooseMunicipality')}`
      }
      error={error}
      name="municipality"
      required
      value={value}
      onValueChange={type}
      options={options}
      optionKey={({ bfsNumber }) => bfsNumber}
      optionLabel={({ name, canton }) => (
        <>
          {name} <span className="ml-2 text-small">{canton}</span>
        </>
      )}
      onSelect={choose}
      onBlur={chooseNamed}
      status={status}
      texts={{
        loading: t('common:state.loading'),
        nothingFound: t('forms:address.municipalityNotFound'),
        count: (count) => t('forms:address.municipalityCount', { count }),
      }}
    />
  )
}

function useMunicipalities(text: string) {
  const settled = useDebouncedValue(text, ADDRESS_DEBOUNCE_MS)
  const search = municipalitiesQuery(useApi(), settled)
  const { data, isError } = useQuery({ ...search, enabled: settled === text && text.trim() !== '' })
  if (text.trim() === '') return { options: [], status: 'idle', isFailed: false } as const
  if (isError) return { options: [], status: 'idle', isFailed: true } as const
  return settled !== text || data === undefined
    ? ({ options: [], status: 'loading', isFailed: false } as const)
    : ({ options: data, status: 'ready', isFailed: false } as const)
}

const isSameName = (a: string, b: string): boolean => a.localeCompare(b.trim(), 'de', { sensitivity: 'base' }) === 0

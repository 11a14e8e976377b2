import { useTranslation } from '@e-collecting/i18n/react'
import { Combobox, lazyPart, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import { MUNICIPALITY_LIMIT, type MunicipalityRef } from '../contract.ts'
import { chooseMunicipality, type EnteredAddress } from './address-entry.ts'
import type { Directory } from './directory.ts'

/** Most places lie in one municipality. */
const MunicipalityChoice = lazyPart(
  () => import('./municipality-choice.tsx'),
  'MunicipalityChoice',
  <Skeleton className="h-32" />,
)

export type MunicipalityFieldProps = {
  address: EnteredAddress
  directory: Directory | undefined
  /** It could not be fetched. */
  isAway: boolean
  /** What stands in the field and is no choice yet. */
  typed: string
  onTyped: (text: string) => void
  onChange: (address: EnteredAddress) => void
  error: string | undefined
}

/** The political municipality: of the place, one of the few in which the place lies, or chosen by hand among all of them. */
export function MunicipalityField(props: MunicipalityFieldProps) {
  const { address, directory, typed, onChange, error } = props
  const [otherFor, setOtherFor] = useState<string>()
  const possible = directory?.municipalitiesOf(address) ?? []
  if (possible.length < 2 || typed !== '' || otherFor === address.postalCode || isElsewhere(address, possible))
    return <AnyMunicipality {...props} />
  const chooseAmongAll = () => setOtherFor(address.postalCode)
  return (
    <MunicipalityChoice
      key={address.postalCode}
      address={address}
      municipalities={possible}
      onChange={onChange}
      onOther={chooseAmongAll}
      onAway={chooseAmongAll}
      error={error}
    />
  )
}

const isElsewhere = ({ municipality }: EnteredAddress, possible: readonly MunicipalityRef[]): boolean =>
  municipality !== null && possible.every(({ bfsNumber }) => bfsNumber !== municipality.bfsNumber)

function AnyMunicipality({ address, directory, isAway, typed, onTyped, onChange, error }: MunicipalityFieldProps) {
  const { t } = useTranslation(['forms', 'common'])
  const value = address.municipality?.name ?? typed
  const searched = address.municipality === null ? typed || address.city : ''
  const options = searched.trim() === '' ? [] : (directory?.findMunicipalities(searched, MUNICIPALITY_LIMIT) ?? [])
  const type = (text: string) => {
    onTyped(text)
    if (address.municipality !== null) onChange({ ...address, municipality: null })
  }
  const choose = (municipality: MunicipalityRef) => {
    onTyped('')
    onChange(chooseMunicipality(address, municipality))
  }
  /** A name typed in full is as good as a choice, if only one municipality has it. */
  const chooseNamed = () => {
    const [named, ...others] = options.filter(({ name }) => isSameName(name, typed))
    if (address.municipality === null && named !== undefined && others.length === 0) choose(named)
  }
  return (
    <Combobox<MunicipalityRef>
      label={t('forms:address.municipality')}
      hint={`${t('forms:address.municipalityFromAddress')} ${t('forms:address.chooseMunicipality')}`}
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
      status={searched.trim() === '' || isAway ? 'idle' : directory === undefined ? 'loading' : 'ready'}
      texts={{
        loading: t('common:state.loading'),
        nothingFound: t('forms:address.municipalityNotFound'),
        count: (count) => t('forms:address.municipalityCount', { count }),
      }}
    />
  )
}

const isSameName = (a: string, b: string): boolean => a.localeCompare(b.trim(), 'de', { sensitivity: 'base' }) === 0

import { useTranslation } from '@e-collecting/i18n/react'
import { ChoiceGroup } from '@e-collecting/ui'
import type { LocatedMunicipality } from '../contract/localities.ts'
import { chooseMunicipality, type EnteredAddress } from './address-entry.ts'

export type MunicipalityChoiceProps = {
  address: EnteredAddress
  /** Those in which the place lies, likeliest first. */
  municipalities: readonly LocatedMunicipality[]
  onChange: (address: EnteredAddress) => void
  onOther: () => void
  error: string | undefined
}

/** One's own among the few municipalities in which a place lies. Its share is told and decides nothing. */
export function MunicipalityChoice({ address, municipalities, onChange, onOther, error }: MunicipalityChoiceProps) {
  const { t } = useTranslation('forms')
  const describeShare = (share: number) =>
    share < 1 ? t('address.shareBelowOne') : t('address.shareOfAddresses', { percent: Math.floor(share) })
  const choices = municipalities.map(({ bfsNumber, name, share }) => ({
    value: bfsNumber,
    label: name,
    description: share === null ? undefined : describeShare(share),
  }))
  const choose = (chosen: string) => {
    const municipality = municipalities.find(({ bfsNumber }) => bfsNumber === chosen)
    if (municipality !== undefined) onChange(chooseMunicipality(address, municipality))
  }
  return (
    <>
      <ChoiceGroup
        legend={t('address.municipality')}
        name="municipality"
        choices={choices}
        value={address.municipality?.bfsNumber ?? null}
        onValueChange={choose}
        error={error}
      />
      <button type="button" onClick={onOther} className="target mt-1.5 text-small underline underline-offset-4">
        {t('address.chooseMunicipality')}
      </button>
    </>
  )
}

import type { MunicipalityRight } from '@e-collecting/auth/contract'
import { useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Select } from '@e-collecting/ui/admin'

export type MunicipalitySelectProps = {
  municipalities: readonly MunicipalityRight[]
  chosen: MunicipalityRight | null
}

/** One of the few municipalities somebody was given; the choice stands in the address bar. */
export function MunicipalitySelect({ municipalities, chosen }: MunicipalitySelectProps) {
  const { t } = useTranslation('municipalities')
  const address = useAddressState()
  return (
    <Select
      label={t('residents.municipality')}
      placeholder={t('residents.choose')}
      options={municipalities.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      onChange={(event) => address.set({ municipality: event.target.value, cursor: null })}
      className="max-w-[28rem] pb-5"
    />
  )
}

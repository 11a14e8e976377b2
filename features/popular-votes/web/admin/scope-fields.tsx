import { CANTONS } from '@e-collecting/address/contract'
import { useAdmin } from '@e-collecting/auth/web'
import { AsyncCombobox, FieldGrid, Select } from '@e-collecting/ui/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote, PopularVoteLevel } from '../../contract.ts'
import type { ItemFields } from './use-item-fields.ts'
import { LEVELS, TYPES } from './use-item-filter.ts'
import type { ItemMunicipality, ItemPlace } from './use-item-municipality.ts'

export type ScopeFieldsProps = { fields: ItemFields; item: AdminPopularVote | null; municipality: ItemMunicipality }

/** What kind of item it is and where it is decided: the place is asked for where the level has one. */
export function ScopeFields({ fields, item, municipality }: ScopeFieldsProps) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const [level, setLevel] = useState<PopularVoteLevel | undefined>(item?.level)
  const { defaultValue: _, ...levelField } = fields.of('level')
  return (
    <FieldGrid>
      <Select
        {...fields.of('type')}
        placeholder={t('form.choose')}
        options={TYPES.map((type) => ({ value: type, label: tCommon(`type.${type}`) }))}
        required
      />
      <Select
        {...levelField}
        placeholder={t('form.choose')}
        options={LEVELS.map((name) => ({ value: name, label: tCommon(`level.${name}`) }))}
        required
        value={level ?? ''}
        onChange={(event) => {
          setLevel(LEVELS.find((name) => name === event.target.value))
          for (const field of ['level', 'canton', 'municipalityBfs'] as const) fields.clear(field)
        }}
      />
      {level === 'cantonal' && <CantonSelect fields={fields} />}
      {level === 'municipal' && <MunicipalityChoice fields={fields} municipality={municipality} />}
    </FieldGrid>
  )
}

/** The 26 cantons by their names. */
function CantonSelect({ fields }: { fields: ItemFields }) {
  const { t } = useTranslation('items')
  const { language } = useAdmin()
  const options = CANTONS.map(({ code, names }) => ({ value: code, label: names[language] }))
  return (
    <Select
      {...fields.of('canton')}
      placeholder={t('form.choose')}
      options={options.toSorted((a, b) => a.label.localeCompare(b.label, language))}
      required
      className="col-span-full"
    />
  )
}

function MunicipalityChoice({ fields, municipality }: Pick<ScopeFieldsProps, 'fields' | 'municipality'>) {
  const { t } = useTranslation('items')
  const { selected, choose, search } = municipality
  const { name, label, error, onChange } = fields.of('municipalityBfs')
  return (
    <AsyncCombobox<ItemPlace>
      name={name}
      label={label}
      error={error}
      selected={selected}
      search={search}
      hint={t('form.municipalityHint')}
      required
      onSelect={(option) => {
        onChange()
        choose(option)
      }}
      optionKey={({ bfsNumber }) => bfsNumber}
      optionText={municipalityText}
      minLength={1}
      className="col-span-full"
    />
  )
}

const municipalityText = ({ name, bfsNumber, canton }: ItemPlace) =>
  canton === null ? bfsNumber : `${name} ${canton}, ${bfsNumber}`

import { CANTONS } from '@e-collecting/address/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import { AsyncCombobox, FieldGrid, Select } from '@e-collecting/ui/admin'
import { useController, useWatch } from 'react-hook-form'
import { ITEM_LEVELS, ITEM_TYPES } from '../../contract.ts'
import type { ItemForm } from './use-item-form.ts'
import { type ItemMunicipality, type ItemPlace, useItemMunicipality } from './use-item-municipality.ts'

/** What kind of item it is and where it is decided: the place is asked for where the level has one. */
export function ScopeFields({ fields }: { fields: ItemForm }) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const { form, of, field } = fields
  const [level, bfsNumber] = useWatch({ control: form.control, name: ['level', 'municipalityBfs'] })
  const municipality = useItemMunicipality(bfsNumber)
  const forgetPlace = () => {
    for (const name of ['canton', 'municipalityBfs'] as const) form.resetField(name, { defaultValue: null })
  }
  return (
    <FieldGrid>
      <Select
        {...of('type')}
        placeholder={t('form.choose')}
        options={ITEM_TYPES.map((type) => ({ value: type, label: tCommon(`type.${type}`) }))}
        required
      />
      <Select
        {...of('level')}
        {...field('level', { onChange: forgetPlace })}
        placeholder={t('form.choose')}
        options={ITEM_LEVELS.map((name) => ({ value: name, label: tCommon(`level.${name}`) }))}
        required
      />
      {level === 'cantonal' && <CantonSelect fields={fields} />}
      {level === 'municipal' && <MunicipalityChoice fields={fields} municipality={municipality} />}
    </FieldGrid>
  )
}

/** The 26 cantons by their names. */
function CantonSelect({ fields }: { fields: ItemForm }) {
  const { t, language } = useTranslation('items')
  const options = CANTONS.map(({ code, names }) => ({ value: code, label: names[language] }))
  return (
    <Select
      {...fields.of('canton')}
      {...fields.field('canton', { setValueAs: (code: string) => code || null })}
      placeholder={t('form.choose')}
      options={options.toSorted((a, b) => a.label.localeCompare(b.label, language))}
      required
      className="col-span-full"
    />
  )
}

type MunicipalityChoiceProps = { fields: ItemForm; municipality: ItemMunicipality }

function MunicipalityChoice({ fields, municipality }: MunicipalityChoiceProps) {
  const { t } = useTranslation('items')
  const { selected, choose, search } = municipality
  const { field } = useController({ control: fields.form.control, name: 'municipalityBfs' })
  return (
    <AsyncCombobox<ItemPlace>
      ref={field.ref}
      label={fields.label('municipalityBfs')}
      error={fields.errorOf('municipalityBfs')}
      contest={fields.contestOf('municipalityBfs')}
      selected={selected}
      search={search}
      hint={t('form.municipalityHint')}
      required
      onSelect={(option) => {
        field.onChange(option?.bfsNumber ?? null)
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

import { useState } from 'react'
import type { Examples } from '../examples.ts'
import { Combobox, type ComboboxProps } from './combobox.tsx'

const TOWNS = ['Bern', 'Bernex', 'Bernhardzell', 'Köniz']
const texts = {
  loading: 'Vorschläge werden geladen …',
  nothingFound: 'Nichts gefunden',
  count: (count: number) => `${count} Vorschläge`,
}

/** A combobox with its owner: filters a fixed list. */
export function TownCombobox(props: Partial<ComboboxProps<string>>) {
  const [text, setText] = useState('')
  const options = TOWNS.filter((town) => town.toLowerCase().startsWith(text.toLowerCase()))
  return (
    <Combobox
      label="Ort"
      value={text}
      onValueChange={setText}
      options={options}
      optionKey={(town) => town}
      optionLabel={(town) => town}
      onSelect={setText}
      status={text === '' ? 'idle' : 'ready'}
      texts={texts}
      {...props}
    />
  )
}

export const comboboxExamples: Examples = (t) => {
  const field = {
    label: t('forms:address.city'),
    texts: {
      loading: t('forms:address.searching'),
      nothingFound: t('forms:address.nothingFound'),
      count: (count: number) => t('forms:address.suggestionCount', { count }),
    },
  }
  return {
    closed: <TownCombobox {...field} />,
    hint: <TownCombobox {...field} hint={t('forms:address.streetHint')} />,
    error: <TownCombobox {...field} error={t('forms:validation.requiredField', { field: field.label })} />,
    busy: <TownCombobox {...field} status="loading" />,
  }
}

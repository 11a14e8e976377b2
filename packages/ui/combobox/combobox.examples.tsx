import { useState } from 'react'
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

export const comboboxExamples = {
  closed: <TownCombobox />,
  hint: <TownCombobox hint="Ab fünf Zeichen erscheinen Vorschläge." />,
  error: <TownCombobox error="Bitte ausfüllen: Ort" />,
}

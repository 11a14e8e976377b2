import { useState } from 'react'
import { type Examples, ignore } from '../../examples.ts'
import { AsyncCombobox, type AsyncComboboxProps } from './async-combobox.tsx'

type Person = { id: string; name: string; born: string }
const PEOPLE: readonly Person[] = [
  { id: '1', name: 'Wendelgard Beispiel', born: '04.07.1968' },
  { id: '2', name: 'Wendelin Muster', born: '29.02.1996' },
]

/** The search for a person with its owner; the server is a list. */
export function PersonCombobox(props: Partial<AsyncComboboxProps<Person>>) {
  const [person, setPerson] = useState<Person | null>(null)
  return (
    <AsyncCombobox
      label="Person"
      selected={person}
      onSelect={setPerson}
      search={async (text) => PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
      optionKey={({ id }) => id}
      optionText={({ name }) => name}
      optionLabel={({ name, born }) => `${name}, ${born}`}
      {...props}
    />
  )
}

export const asyncComboboxExamples: Examples = (t) => {
  const field = { label: t('issuing:resident') }
  return {
    empty: <PersonCombobox {...field} hint={t('issuing:issue.residentHint')} />,
    chosen: <PersonCombobox {...field} selected={{ id: '1', name: 'Wendelgard Beispiel', born: '04.07.1968' }} />,
    error: <PersonCombobox {...field} error={t('issuing:issue.residentRequired')} />,
    'changed by two': (
      <PersonCombobox {...field} contest={{ value: 'Wendelin Muster', isTaken: false, onSwap: ignore }} />
    ),
  }
}

import { type ReactNode, useState } from 'react'
import { Combobox } from '../../combobox/combobox.tsx'
import { denseField } from '../fields/dense-field.ts'
import { useUiTexts } from '../texts.ts'
import { useAsyncOptions } from './use-async-options.ts'

export type AsyncComboboxProps<Option> = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
  required?: boolean | undefined
  selected: Option | null
  /** `null` as soon as the text of a choice is edited. */
  onSelect: (option: Option | null) => void
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  optionKey: (option: Option) => string
  /** Text in the field once chosen. */
  optionText: (option: Option) => string
  /** Line in the list; without it `optionText`. */
  optionLabel?: ((option: Option) => ReactNode) | undefined
  /** Characters before the first search. */
  minLength?: number | undefined
}

/** One of many that only the server knows: typing searches there, the arrows and Enter choose. */
export function AsyncCombobox<Option>(props: AsyncComboboxProps<Option>) {
  const {
    selected,
    onSelect,
    search,
    optionText,
    optionLabel = optionText,
    minLength = 2,
    error,
    className,
    ...field
  } = props
  const { t } = useUiTexts()
  const [typed, setTyped] = useState('')
  const text = selected === null ? typed : optionText(selected)
  const wanted = typed.trim()
  const { status, options } = useAsyncOptions(selected === null && wanted.length >= minLength ? wanted : null, search)
  const edit = (next: string) => {
    setTyped(next)
    if (selected !== null) onSelect(null)
  }
  return (
    <Combobox
      {...field}
      error={error ?? (status === 'failed' ? t('search.failed') : undefined)}
      className={denseField(className)}
      value={text}
      onValueChange={edit}
      options={options}
      optionLabel={optionLabel}
      onSelect={(option) => {
        setTyped(optionText(option))
        onSelect(option)
      }}
      status={status === 'failed' ? 'idle' : status}
      texts={{
        loading: t('search.busy'),
        nothingFound: t('search.nothingFound'),
        count: (count) => t('search.hits', { count }),
      }}
    />
  )
}

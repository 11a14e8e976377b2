import { useTranslation } from '@e-collecting/i18n/react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/ComboBox'
import { classNames } from '../../class-names.ts'
import { FieldError, fieldControlClass } from '../../text-field/field.tsx'
import { ContestNote } from '../fields/contest-note.tsx'
import type { ContestedTexts } from '../fields/contested-field.tsx'
import { denseField } from '../fields/dense-field.ts'
import { useAsyncOptions } from './use-async-options.ts'

export type AsyncComboboxProps<Option> = ContestedTexts & {
  className?: string | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
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
  const { label, hint, className, placeholder, required = false, ref, search, contest } = props
  const { optionKey, optionText, optionLabel = optionText, minLength = 2 } = props
  const { t } = useTranslation('admin')
  const noteId = useId()
  const { typed, selected, edit, choose } = useChoice(props)
  const wanted = typed.trim()
  const isSearched = selected === null && wanted.length >= minLength
  const { status, options } = useAsyncOptions(isSearched ? wanted : null, search)
  const error = props.error ?? (status === 'failed' ? t('ui.search.failed') : undefined)
  const news = { idle: '', failed: '', loading: t('ui.search.busy'), ready: t('ui.search.nothingFound') }[status]
  const shown = selected === null ? options : [selected]
  const chooseByKey = (key: unknown) => {
    const option = options.find((found) => optionKey(found) === key)
    if (option !== undefined) choose(option)
  }
  return (
    <ComboBox
      className={classNames('min-w-0', denseField(className))}
      inputValue={selected === null ? typed : optionText(selected)}
      onInputChange={edit}
      value={selected === null ? null : optionKey(selected)}
      onChange={chooseByKey}
      items={shown.map((option) => ({ id: optionKey(option), option }))}
      allowsEmptyCollection={isSearched}
      isRequired={required}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      {...(contest && { 'aria-describedby': noteId })}
    >
      <Label className="block font-semibold">{label}</Label>
      {hint !== undefined && (
        <Text slot="description" elementType="p" className="mb-1.5 text-grey">
          {hint}
        </Text>
      )}
      <Input
        ref={ref}
        {...(placeholder !== undefined && { placeholder })}
        autoComplete="off"
        spellCheck={false}
        className={fieldControlClass(error !== undefined)}
      />
      {error !== undefined && (
        <Text slot="errorMessage">
          <FieldError>{error}</FieldError>
        </Text>
      )}
      {contest && <ContestNote id={noteId} label={label} contest={contest} />}
      <Popover offset={8} className="flex w-(--trigger-width) flex-col border-2 border-ink bg-paper text-small">
        {/* Scrolls itself: in a scrolling frame, the component library would move the page to what an arrow key marks, and end the mark. */}
        <ListBox
          renderEmptyState={() => <p className="px-3 py-2.5 text-grey">{news}</p>}
          className="min-h-0 overflow-y-auto outline-none"
        >
          {({ option }: { option: Option }) => (
            <ListBoxItem textValue={optionText(option)} className={OPTION}>
              {optionLabel(option)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
      <span role="status" className="sr-only">
        {isSearched && options.length === 0 && news}
      </span>
    </ComboBox>
  )
}

/** What was just chosen or edited stands at once: an owner that keeps it in the address comes later, and the list would open again in between. */
function useChoice<Option>({ selected, onSelect, optionText }: AsyncComboboxProps<Option>) {
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState({ instead: selected, option: selected })
  if (choice.instead !== selected) {
    setChoice({ instead: selected, option: selected })
    if (selected === null && choice.option !== null) setTyped('')
  }
  const shown = choice.instead === selected ? choice.option : selected
  const select = (option: Option | null) => {
    setChoice({ instead: selected, option })
    onSelect(option)
  }
  const edit = (text: string) => {
    setTyped(text)
    if (shown !== null && text !== optionText(shown)) select(null)
  }
  const choose = (option: Option) => {
    setTyped(optionText(option))
    select(option)
  }
  return { typed, selected: shown, edit, choose }
}

const OPTION =
  'flex min-h-11 cursor-pointer items-center border-b border-hair px-3 py-1.5 last:border-b-0 ' +
  'data-focused:bg-ink data-focused:text-paper data-focused:forced-color-adjust-none data-focused:[&_*]:text-paper'

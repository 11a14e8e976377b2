import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts, fieldControlClass, useFieldControl } from '../text-field/field.tsx'
import { useListNavigation } from './use-list-navigation.ts'

export type ComboboxTexts = {
  loading: string
  nothingFound: string
  /** Announced when suggestions arrive, e.g. "3 Vorschläge". */
  count: (count: number) => string
}

type InputProps = Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'required' | 'onBlur'>

export type ComboboxProps<Option> = InputProps &
  FieldTexts & {
    /** Text in the field. */
    value: string
    onValueChange: (text: string) => void
    options: readonly Option[]
    optionKey: (option: Option) => string
    optionLabel: (option: Option) => ReactNode
    onSelect: (option: Option) => void
    /** `idle`: nothing was searched, no list. `loading`: asked. `ready`: `options` is the answer, perhaps empty. */
    status: 'idle' | 'loading' | 'ready'
    texts: ComboboxTexts
  }

/**
 * Text field with suggestions after the WAI-ARIA 1.2 combobox pattern. What is typed stays typed: only choosing an option calls
 * `onSelect`, and the list stays shut afterwards until the person types again or presses Arrow Down. What a
 * browser fills in while one is elsewhere opens none.
 * Does NOT debounce and does NOT search: the owner does, and says how far it is in `status`.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, hint, error, value, onValueChange, options, optionKey, optionLabel, onSelect, status, texts } = props
  const control = useFieldControl({ hint, error })
  const listId = `${control.id}-list`
  const list = useListNavigation(options, onSelect)
  const hasOptions = status === 'ready' && options.length > 0
  const isExpanded = list.isOpen && hasOptions
  const news = list.isOpen ? announcement(status, options.length, texts) : ''

  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <div className="relative" ref={list.rootRef}>
        <input
          {...control}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          aria-activedescendant={isExpanded && list.active >= 0 ? `${listId}-${list.active}` : undefined}
          aria-required={props.required}
          name={props.name}
          autoComplete={props.autoComplete ?? 'off'}
          spellCheck={false}
          className={fieldControlClass(error !== undefined)}
          value={value}
          onChange={(event) => {
            if (event.target === document.activeElement) list.open()
            onValueChange(event.target.value)
          }}
          onKeyDown={list.onKeyDown}
          onFocus={list.stayOpen}
          onBlur={(event) => {
            list.closeSoon()
            props.onBlur?.(event)
          }}
        />
        {list.isOpen && status !== 'idle' && (
          <div className="absolute inset-x-0 top-full z-10 mt-1 border-2 border-ink bg-paper text-base">
            {isExpanded ? (
              <div id={listId} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto">
                {options.map((option, index) => (
                  <OptionRow
                    key={optionKey(option)}
                    id={`${listId}-${index}`}
                    isActive={index === list.active}
                    onPoint={() => list.point(index)}
                    onChoose={() => list.choose(option)}
                  >
                    {optionLabel(option)}
                  </OptionRow>
                ))}
              </div>
            ) : (
              <p aria-hidden="true" className="px-3 py-2.5 text-grey">
                {news}
              </p>
            )}
          </div>
        )}
        <span role="status" className="sr-only">
          {news}
        </span>
      </div>
    </Field>
  )
}

function announcement(status: 'idle' | 'loading' | 'ready', count: number, texts: ComboboxTexts): string {
  if (status === 'idle') return ''
  if (status === 'loading') return texts.loading
  return count === 0 ? texts.nothingFound : texts.count(count)
}

type OptionRowProps = {
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
  children: ReactNode
}

function OptionRow({ id, isActive, onPoint, onChoose, children }: OptionRowProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which points here with aria-activedescendant.
    // biome-ignore lint/a11y/useFocusableInteractive: same reason, an option never takes the focus itself.
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center border-b border-hair px-3 py-1.5 last:border-b-0',
        isActive && 'bg-ink text-paper forced-color-adjust-none',
      )}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}

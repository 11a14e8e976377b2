import { useId } from 'react'
import { classNames } from '../../class-names.ts'
import { fieldControlClass, useFieldIds } from '../../text-field/field.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { useUiTexts } from '../texts.ts'
import { SEARCH_DELAY_MS, useDebouncedSearch } from './use-debounced-search.ts'

export type SearchFieldProps = {
  label: string
  isLabelHidden?: boolean | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
  className?: string | undefined
  /** What is searched for now; the field keeps its own text while somebody types. */
  value: string
  /** Trimmed; `''` for none. */
  onSearch: (text: string) => void
  delayMs?: number | undefined
  /** Fewer characters search for nothing. */
  minLength?: number | undefined
  isBusy?: boolean | undefined
}

/** Searches while one types, at once on Enter, and empties itself on Escape or by its button. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden = false, hint, placeholder, name, className, value, onSearch } = props
  const { delayMs = SEARCH_DELAY_MS, minLength = 0, isBusy = false } = props
  const { t } = useUiTexts()
  const id = useId()
  const described = useFieldIds(id, { hint })
  const search = useDebouncedSearch({ value, onSearch, delayMs, minLength })
  const clear = () => {
    search.settle('')
    search.inputRef.current?.focus()
  }
  return (
    <div className={classNames('block min-w-0', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-dense font-semibold'}>
        {label}
      </label>
      <div className="relative" aria-busy={isBusy}>
        <AdminIcon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-grey" />
        <input
          ref={search.inputRef}
          id={id}
          type="search"
          name={name}
          value={search.text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={described}
          className={classNames(
            fieldControlClass(false),
            'h-11 min-h-11! px-10! py-1.5! text-small! [&::-webkit-search-cancel-button]:hidden',
          )}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              search.settle()
            } else if (event.key === 'Escape' && search.text !== '') {
              event.preventDefault()
              event.stopPropagation()
              clear()
            }
          }}
        />
        {search.text !== '' && (
          <button
            type="button"
            aria-label={t('search.clear')}
            onClick={clear}
            className="target absolute top-0 right-0 grid place-items-center"
          >
            <AdminIcon name="close" className="size-5" />
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-dense text-grey">
          {hint}
        </p>
      )}
    </div>
  )
}

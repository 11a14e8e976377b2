import { useTranslation } from '@e-collecting/i18n/react'
import { useId } from 'react'
import { classNames } from '../../class-names.ts'
import { fieldControlClass } from '../../text-field/field.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'

export type SearchFieldProps = {
  label: string
  placeholder?: string | undefined
  /** What is searched for now; the field keeps its own text while somebody types. */
  value: string
  /** Trimmed; `''` for none. */
  onSearch: (text: string) => void
  isBusy?: boolean | undefined
}

/** Searches while one types, at once on Enter, and empties itself on Escape or by its button. */
export function SearchField({ label, placeholder, value, onSearch, isBusy = false }: SearchFieldProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const search = useDebouncedSearch(value, onSearch)
  const clear = () => {
    search.settle('')
    search.inputRef.current?.focus()
  }
  return (
    <div className="block min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-dense font-semibold">
        {label}
      </label>
      <div className="relative" aria-busy={isBusy}>
        <AdminIcon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-grey" />
        <input
          ref={search.inputRef}
          id={id}
          type="search"
          value={search.text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={classNames(fieldControlClass(false), 'h-11 min-h-11! px-10! py-1.5! text-small!')}
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
            aria-label={t('ui.search.clear')}
            onClick={clear}
            className="target absolute top-0 right-0 grid place-items-center"
          >
            <AdminIcon name="close" className="size-5" />
          </button>
        )}
      </div>
    </div>
  )
}

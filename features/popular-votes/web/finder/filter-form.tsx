import { useTranslation } from '@e-collecting/i18n/react'
import { Select, TextField } from '@e-collecting/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { ENDING_SOON_DAYS, ITEM_LEVELS, ITEM_TYPES, type PopularVoteSummary } from '../../contract.ts'
import { type Filters, ITEM_STATES, placesOf, statesOf } from './filters.ts'

/** The address follows when nothing has been typed for so long: browsers refuse to be told with every letter. */
const PAUSE_MS = 200

/** Rows without a gap at any width: one below the other, by twos, by threes, and all in one where the longest words have room. */
const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-[1.5fr_1fr_1.2fr_1.2fr_1.7fr]'

export type FilterFormProps = {
  items: readonly PopularVoteSummary[]
  today: string
  filters: Filters
  onChange: (filters: Filters) => void
  isSearchOnly: boolean
  /** Where the focus goes when what had it is gone. */
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search by title or place, and the filters beside it. */
export function FilterForm({ filters, onChange, isSearchOnly, searchRef, ...given }: FilterFormProps) {
  const { t } = useTranslation('content')
  const onSearch = useSearchField(searchRef, filters.q, (q) => onChange({ ...filters, q }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of this name is younger than the browsers that come here.
    <form role="search" onSubmit={(event) => event.preventDefault()} className={isSearchOnly ? 'max-w-[26rem]' : GRID}>
      <TextField
        ref={searchRef}
        type="search"
        name="q"
        autoComplete="off"
        label={t('finder.search')}
        defaultValue={filters.q}
        onChange={onSearch}
        className="sm:max-xl:col-span-2"
      />
      {!isSearchOnly && <FilterSelects {...given} filters={filters} onChange={onChange} />}
    </form>
  )
}

type FilterSelectsProps = Pick<FilterFormProps, 'items' | 'today' | 'filters' | 'onChange'>

function FilterSelects({ items, today, filters, onChange }: FilterSelectsProps) {
  const { t, language } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const there = new Set(items.flatMap((item) => statesOf(item, today)))
  // What has not begun is rare; the other three are asked for even when there is none.
  const states = ITEM_STATES.filter((state) => state !== 'coming' || there.has(state))
  const fields = [
    { name: 'type', options: ITEM_TYPES.map((value) => ({ value, label: tCommon(`type.${value}`) })) },
    { name: 'level', options: ITEM_LEVELS.map((value) => ({ value, label: tCommon(`level.${value}`) })) },
    {
      name: 'place',
      options: placesOf(items, language).map(({ value, name, level }) => ({
        value,
        label: `${name} (${tCommon(`level.${level}`)})`,
      })),
    },
    {
      name: 'state',
      options: states.map((value) => ({ value, label: t(`finder.states.${value}`, { days: ENDING_SOON_DAYS }) })),
    },
  ] as const
  return fields.map(({ name, options }) => (
    <Select
      key={name}
      name={name}
      label={t(`finder.${name}`)}
      placeholder={t('finder.any')}
      options={options}
      value={filters[name]}
      onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
    />
  ))
}

/** The field belongs to who types; what the address says meanwhile comes into it only from elsewhere. */
function useSearchField(field: RefObject<HTMLInputElement | null>, asked: string, tell: (q: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const input = field.current
    if (input !== null && input !== document.activeElement) input.value = asked
  }, [field, asked])
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(field.current?.value ?? ''), PAUSE_MS)
  }
}

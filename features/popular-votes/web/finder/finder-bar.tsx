import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { isFiltered } from './filters.ts'

export type FinderBarProps = Omit<FilterFormProps, 'today'> & { found: number; onClear: () => void }

/** What one looks for, and how many there are: said aloud when it changes. */
export function FinderBar({ found, onClear, ...form }: FinderBarProps) {
  const { t } = useTranslation('content')
  const { today } = useSite()
  const all = form.items.length
  const isNarrowed = isFiltered(form.filters)
  return (
    <>
      <FilterForm {...form} today={today} />
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-small">
        <p role="status" className="tabular font-semibold">
          {isNarrowed ? t('finder.foundOf', { count: found, total: all }) : t('finder.found', { count: all })}
        </p>
        {isNarrowed && found > 0 && <ClearButton onClear={onClear} />}
      </div>
    </>
  )
}

/** Nothing fits: say so, and one way on. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('content')
  return (
    <div className="border-t border-hair py-8">
      <p className="mb-4 text-lead">{t('finder.none')}</p>
      <ClearButton onClear={onClear} />
    </div>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('content')
  return (
    <Button variant="secondary" size="sm" onClick={onClear}>
      {t('finder.clear')}
    </Button>
  )
}

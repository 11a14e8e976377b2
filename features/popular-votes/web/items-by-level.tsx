import { useTranslation } from '@e-collecting/i18n/react'
import { ITEM_LEVELS, type PopularVoteSummary } from '../contract.ts'
import { CardCarousel } from './card-carousel.tsx'

/** As wide as its cards, so that short rows stand side by side. */
const WIDTHS = { 1: '', 2: 'lg:col-span-2', 3: 'lg:col-span-3' }

/** Items as cards, those of the Confederation, of cantons and of municipalities apart. */
export function ItemsByLevel({ items }: { items: readonly PopularVoteSummary[] }) {
  const { t } = useTranslation()
  const groups = ITEM_LEVELS.map((level) => ({ level, there: items.filter((item) => item.level === level) }))
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-12 lg:grid-cols-3">
      {groups
        .filter(({ there }) => there.length > 0)
        .map(({ level, there }) => {
          const label = t(`levelPlural.${level}`)
          const heading = <h3 className="text-h3">{label}</h3>
          const columns = Math.min(3, there.length) as 1 | 2 | 3
          return (
            <div key={level} className={WIDTHS[columns]}>
              <CardCarousel label={label} heading={heading} items={there} cardLevel={4} columns={columns} />
            </div>
          )
        })}
    </div>
  )
}

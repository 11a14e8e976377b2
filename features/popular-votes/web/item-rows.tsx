import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, Icon } from '@e-collecting/ui'
import type { PopularVoteSummary } from '../contract.ts'
import { ItemKind } from './item-kind.tsx'
import { useItemNote } from './item-notes.ts'
import { langOf } from './lang-of.ts'
import { periodText, timeLeftText } from './period.ts'

/** Items one below the other, each with its whole title. The link of a row is its title, spread over the row. */
export function ItemRows({ items }: { items: readonly PopularVoteSummary[] }) {
  const { t, language } = useTranslation()
  const { today } = useSite()
  const noteOf = useItemNote()
  return (
    <ul className="border-b border-hair">
      {items.map((item) => (
        <li
          key={item.slug}
          className="group relative grid break-inside-avoid gap-x-8 gap-y-1 border-t border-hair py-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink lg:grid-cols-[min(14rem,25%)_minmax(0,1fr)_min(14rem,25%)_1.5rem]"
        >
          <ItemKind item={item} className="text-small lg:flex-col" />
          <h3 lang={langOf(item, 'title')} className="min-w-0 text-h3 hyphens-auto">
            <AppLink
              href={sectionPath(language, 'volksbegehren', item.slug)}
              className="no-underline after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4 focus-visible:outline-none"
            >
              {item.title}
            </AppLink>
          </h3>
          <p className="tabular text-small max-lg:flex max-lg:flex-wrap max-lg:gap-x-3">
            <span className="block font-semibold">{timeLeftText(t, item, today)}</span>
            <span className="block text-grey">{periodText(t, item)}</span>
            {noteOf(item.slug)}
          </p>
          <Icon name="arrow-right" className="size-6 max-lg:hidden print:hidden" />
        </li>
      ))}
    </ul>
  )
}

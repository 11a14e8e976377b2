import { FRESH_LIST, useAddressState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { AppLink } from '@e-collecting/ui'
import type { Overview } from '../../contract.ts'

/** Where the list stands on its page. */
export const ENDING_ID = 'ending'

/** The items that a number of the overview counts, the first to end first, each with the way to its credentials. */
export function EndingItems({ items }: { items: Overview['ending'] }) {
  const { t } = useTranslation('admin')
  const address = useAddressState()
  return (
    <section id={ENDING_ID} tabIndex={-1} aria-labelledby="ending-heading" className="mt-10 max-w-measure">
      <h2 id="ending-heading" className="mb-3 text-h3">
        {t('overview.endingHeading')}
      </h2>
      {items.length === 0 ? (
        <p className="text-grey">{t('overview.endingNone')}</p>
      ) : (
        <ul className="border-t border-hair">
          {items.map(({ slug, title, endDate }) => (
            <li key={slug} className="flex flex-wrap justify-between gap-x-6 border-b border-hair">
              <AppLink
                href={address.hrefWith({ ...FRESH_LIST, tab: 'stimmregister', item: slug })}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {title}
              </AppLink>
              <span className="tabular inline-flex min-h-11 items-center text-grey">
                {t('overview.endsOn', { date: formatSwissDay(endDate) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

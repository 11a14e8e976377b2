import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink, SectionLink } from '@e-collecting/ui'
import { useItemCount, useWayToDeclare } from '../queries.ts'
import { CountFigure } from './count-figure.tsx'

/** On the page of an item that has a log: how many have declared, and the way to declare. Nothing where there is no log. */
export function ItemCount({ slug }: { slug: string }) {
  const { t } = useTranslation('content')
  const count = useItemCount(slug)
  const declare = useWayToDeclare(slug)
  if (count === undefined) return null
  return (
    <section aria-labelledby="count-heading" className="mt-10 border-t-2 border-ink pt-6 print:hidden">
      <h2 id="count-heading" className="text-h2">
        {t('declaration.heading')}
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <CountFigure count={count} />
        <div>
          <p className="max-w-measure">{t('declaration.text')}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            {declare !== null && (
              <ButtonLink variant="secondary" href={declare}>
                {t('declaration.declare')}
              </ButtonLink>
            )}
            <SectionLink to="ergebnis" id={slug}>
              {t('declaration.result')}
            </SectionLink>
          </p>
        </div>
      </div>
    </section>
  )
}

import { countsDeclarations, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { PopularVote } from '../contract.ts'
import { awaitsFacts, ToFollow } from './to-follow.tsx'

/** The fields in the head of the sheet: where, how many, who, published where, and the document. */
export function SheetFacts({ item }: { item: PopularVote }) {
  const { t } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const isCounted = countsDeclarations(useSite())
  const canton = item.cantonName ?? ''
  const municipality = item.municipality?.name ?? ''
  const place = { federal: tCommon('level.federal'), cantonal: canton, municipal: `${municipality} (${item.canton})` }
  const scope = t(`detail.scope.${item.level}`, { canton, municipality })
  const hasPublication =
    awaitsFacts(item) || item.gazetteReference !== null || item.gazetteUrl !== null || item.publishedOn !== null
  return (
    // Without the wide line at the end the rule of what follows lies on those of the fields.
    <dl className={classNames('flex flex-wrap gap-x-8 border-t border-ink', item.isEnded && '-mb-px')}>
      <Fact label={t(`sheet.place.${item.level}`)}>{place[item.level]}</Fact>
      {item.quorum !== null && <Fact label={t('sheet.signatures')}>{formatCount(item.quorum)}</Fact>}
      {hasPublication && (
        <Fact label={t('sheet.published')}>
          <Publication item={item} />
        </Fact>
      )}
      {item.pdfUrl !== null && (
        <Fact label={t('detail.document')}>
          <a href={item.pdfUrl} className="-my-2 inline-block py-2">
            {t('detail.documentLink')}
          </a>
        </Fact>
      )}
      {!item.isEnded && (
        <Fact label={t('detail.scope.label')} isWide>
          {isCounted ? (
            <>
              <span className="block">{tCommon('labelled', { label: t('detail.scope.byForm'), text: scope })}</span>
              <span className="block">
                {tCommon('labelled', { label: t('detail.scope.byCredential'), text: t('detail.scope.counted') })}
              </span>
            </>
          ) : (
            scope
          )}
        </Fact>
      )}
    </dl>
  )
}

function Publication({ item }: { item: PopularVote }) {
  const { t } = useTranslation('content')
  const { gazetteReference, gazetteUrl, publishedOn } = item
  const gazette = item.level === 'federal' ? 'federal' : 'official'
  // A number is read in one piece.
  const number = gazetteReference?.replaceAll(' ', '\u00a0')
  const reference = number === undefined ? null : t(`sheet.gazette.${gazette}`, { reference: number })
  return (
    <>
      {reference === null && awaitsFacts(item) && <ToFollow />}
      {gazetteUrl === null ? (
        reference
      ) : (
        <a href={gazetteUrl} className="-my-2 inline-block py-2">
          {reference ?? t('sheet.published')}
        </a>
      )}
      {publishedOn !== null && <span className="block text-grey">{formatSwissDay(publishedOn)}</span>}
    </>
  )
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'basis-full py-3' : 'tabular max-w-full flex-1 basis-35 border-b border-hair py-3'}>
      <dt className="text-small text-grey">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

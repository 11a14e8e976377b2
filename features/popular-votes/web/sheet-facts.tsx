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
  const { canton, municipality } = placeOf(item)
  const place = { federal: tCommon('level.federal'), cantonal: canton, municipal: `${municipality} (${item.canton})` }
  const hasPublication =
    awaitsFacts(item) || item.gazetteReference !== null || item.gazetteUrl !== null || item.publishedOn !== null
  const fields = [
    <Fact key="place" label={t(`sheet.place.${item.level}`)}>
      {place[item.level]}
    </Fact>,
    item.quorum !== null && (
      <Fact key="signatures" label={t('sheet.signatures')}>
        {formatCount(item.quorum)}
      </Fact>
    ),
    hasPublication && (
      <Fact key="published" label={t('sheet.published')}>
        <Publication item={item} />
      </Fact>
    ),
    item.pdfUrl !== null && (
      <Fact key="document" label={t('detail.document')}>
        <a href={item.pdfUrl} className="-my-2 inline-block py-2">
          {t('detail.documentLink')}
        </a>
      </Fact>
    ),
  ].filter((field) => field !== false)
  return (
    <div className="@container">
      {/* Without the wide line at the end the rule of what follows lies on those of the fields. */}
      <dl className={classNames('grid gap-x-8 border-t border-ink', COLUMNS[fields.length], item.isEnded && '-mb-px')}>
        {fields}
        {!item.isEnded && <Scope item={item} />}
      </dl>
    </div>
  )
}

/** By how many fields there are, so that they fill each line: as many beside each other as have room. */
const COLUMNS: Record<number, string> = {
  2: '@min-[19rem]:grid-cols-2',
  3: '@min-[40rem]:grid-cols-3',
  4: '@min-[19rem]:grid-cols-2 @min-[40rem]:grid-cols-4',
}

const placeOf = ({ cantonName, municipality }: PopularVote) => ({
  canton: cantonName ?? '',
  municipality: municipality?.name ?? '',
})

function Scope({ item }: { item: PopularVote }) {
  const { t } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const isCounted = countsDeclarations(useSite())
  const scope = t(`detail.scope.${item.level}`, placeOf(item))
  return (
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
    <div
      className={isWide ? 'col-span-full py-3' : 'tabular row-span-2 grid grid-rows-subgrid border-b border-hair py-3'}
    >
      <dt className="self-end text-small text-grey">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

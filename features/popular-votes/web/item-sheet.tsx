import { formatSwissDay } from '@e-collecting/kernel'
import { Icon, ProgressLine } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PopularVote } from '../contract.ts'
import { levelText } from './level-text.ts'
import { lineShare, periodText, timeLeftText } from './period.ts'

export type ItemSheetProps = {
  item: PopularVote
  today: string
  /** Name of the item's canton in the language of the page. */
  cantonName: string | null
  /** Beside the title on a wide screen: the way to the form. */
  action?: ReactNode
}

/** An item in the order of the paper sheet: type and level, title, time on the line, wording in full, committee, scope, document. */
export function ItemSheet({ item, today, cantonName, action }: ItemSheetProps) {
  const { t } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const place =
    item.level === 'cantonal'
      ? { canton: cantonName ?? item.canton ?? '' }
      : { municipality: item.municipality?.name ?? '' }
  return (
    <article>
      <SheetHead item={item} today={today} action={action} />
      <SheetRow label={t('detail.wording')}>
        {item.wording && (
          <div className="max-w-measure space-y-4 text-lead">
            {item.wording.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </SheetRow>
      <SheetRow label={t('detail.committee')}>
        {item.comitee && <span lang={item.inGerman.includes('comitee') ? 'de' : undefined}>{item.comitee}</span>}
      </SheetRow>
      <SheetRow label={t('detail.committeeMembers')}>{item.committeeMembers}</SheetRow>
      <SheetRow label={t('detail.level')}>{levelText(tCommon, item)}</SheetRow>
      <SheetRow label={t('detail.scope.label')}>{t(`detail.scope.${item.level}`, place)}</SheetRow>
      <SheetRow label={t('detail.period')}>
        <span className="tabular">{periodText(tCommon, item)}</span>
      </SheetRow>
      <SheetRow label={t('detail.document')}>
        {item.pdfUrl === null ? (
          <span className="text-grey">{t('detail.noDocument')}</span>
        ) : (
          <a href={item.pdfUrl} className="inline-flex min-h-11 items-center gap-2">
            <Icon name="document" className="size-5" />
            {t('detail.documentLink')}
          </a>
        )}
      </SheetRow>
    </article>
  )
}

function SheetHead({ item, today, action }: Pick<ItemSheetProps, 'item' | 'today' | 'action'>) {
  const { t } = useTranslation()
  return (
    <header className="mb-8">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{t(`type.${item.type}`)}</span>
        <span className="text-grey">{levelText(t, item)}</span>
        {item.isDemo && <span className="text-grey">{t('demo.item')}</span>}
      </p>
      <div className="mt-2 flex items-end justify-between gap-8">
        <h1 tabIndex={-1} className="min-w-0 max-w-[26ch] text-h1 hyphens-auto">
          {item.title}
        </h1>
        {action !== undefined && <div className="shrink-0 max-md:hidden">{action}</div>}
      </div>
      <ProgressLine value={lineShare(item, today)} max={1} isOver={item.isEnded} className="mt-6 md:mt-8" />
      <p className="tabular mt-2 flex flex-wrap justify-between gap-x-6 text-small">
        <span className="font-semibold">{timeLeftText(t, item, today)}</span>
        {item.endDate !== null && !item.isEnded && (
          <span className="text-grey">{t('dates.endsOn', { date: formatSwissDay(item.endDate) })}</span>
        )}
      </p>
    </header>
  )
}

/** A line of the sheet; nothing where there is nothing to say. */
function SheetRow({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <section className="sheet border-t border-hair py-5">
      <h2 className="text-small font-normal text-grey">{label}</h2>
      <div className="max-w-measure">{children}</div>
    </section>
  )
}

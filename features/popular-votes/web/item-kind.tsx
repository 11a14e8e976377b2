import { useTranslation } from '@e-collecting/i18n/react'
import { classNames } from '@e-collecting/ui'
import type { PopularVoteSummary } from '../contract.ts'
import { levelText } from './level-text.ts'

/** What an item is: its type, whose it is, and whether it is an invented example. */
export function ItemKind({ item, className }: { item: PopularVoteSummary; className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-3 gap-y-1 text-grey', className)}>
      <span className="font-semibold text-ink">{t(`type.${item.type}`)}</span>
      <span>{levelText(t, item)}</span>
      {item.isDemo && <ExampleMark />}
    </p>
  )
}

/** On everything that stands for an invented item. */
export function ExampleMark() {
  const { t } = useTranslation()
  return <span className="border border-ink px-2 text-small text-ink">{t('demo.item')}</span>
}

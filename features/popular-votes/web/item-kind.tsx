import { useTranslation } from '@e-collecting/i18n/react'
import { classNames } from '@e-collecting/ui'
import type { PopularVoteSummary } from '../contract.ts'
import { levelText } from './level-text.ts'

type ItemKindProps = {
  item: PopularVoteSummary
  className?: string
  /** The mark has a line of its own, so that what follows is level from one item to the next. */
  isMarkBelow?: boolean
}

/** What an item is: its type, whose it is, and whether it is an invented example. */
export function ItemKind({ item, className, isMarkBelow = false }: ItemKindProps) {
  const { t } = useTranslation()
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-3 gap-y-1 text-grey', className)}>
      <span className="font-semibold text-ink">{t(`type.${item.type}`)}</span>
      <span>{levelText(t, item)}</span>
      {item.isDemo && (
        <span className={isMarkBelow ? 'basis-full' : ''}>
          <ExampleMark />
        </span>
      )}
    </p>
  )
}

/** On everything that stands for an invented item. */
export function ExampleMark() {
  const { t } = useTranslation()
  return <span className="inline-block border border-ink px-2 text-small text-ink">{t('demo.item')}</span>
}

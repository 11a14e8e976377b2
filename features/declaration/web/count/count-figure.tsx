import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { ProgressLine } from '@e-collecting/ui'
import type { DeclarationCount } from '../../contract.ts'
import { useShareText } from './count-texts.ts'

export type CountFigureProps = { count: DeclarationCount; isLarge?: boolean }

/** The count in figures, its day, and the line filled to the share that is needed. */
export function CountFigure({ count, isLarge = false }: CountFigureProps) {
  const { t } = useTranslation('common')
  const shareText = useShareText()
  const { counted, required, published } = count
  return (
    <div>
      <p className="tabular">
        <span
          className={
            isLarge ? 'block text-display leading-none font-semibold' : 'block text-h1 leading-none font-semibold'
          }
        >
          {formatCount(counted)}
        </span>
        <span className="mt-2 block font-semibold">{t('count.label', { count: counted })}</span>
      </p>
      {required !== null && <ProgressLine value={counted} max={required} className="mt-4" />}
      <p className="tabular mt-2 flex flex-wrap justify-between gap-x-6 text-small text-grey">
        <span>{shareText(count)}</span>
        <span>{published === null ? t('count.none') : t('count.asOf', { date: formatSwissDay(published) })}</span>
      </p>
    </div>
  )
}

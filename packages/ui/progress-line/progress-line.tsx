import { classNames } from '../class-names.ts'

export type ProgressLineProps = {
  value: number
  max: number
  /** Names the line for a screen reader; without it the line is decoration beside words that say the same. */
  label?: string | undefined
  /** Nothing is left to come: the line is grey. */
  isOver?: boolean
  /** Words for the value, e.g. "Schritt 2 von 5". */
  valueText?: string | undefined
  className?: string | undefined
}

/** The red line of the product: it fills as steps advance and as days pass. */
export function ProgressLine({ value, max, label, valueText, isOver = false, className }: ProgressLineProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  const named = label !== undefined && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': max,
    'aria-valuenow': value,
    'aria-valuetext': valueText,
  }
  return (
    <div {...named} className={classNames('red-line h-1', className)}>
      <svg aria-hidden="true" width="100%" height="100%" className="block overflow-visible" preserveAspectRatio="none">
        <rect y="1.5" width="100%" height="1" className="fill-hair" />
        <rect width={`${(part * 100).toFixed(2)}%`} height="4" className={isOver ? 'fill-grey' : 'fill-red'} />
      </svg>
    </div>
  )
}

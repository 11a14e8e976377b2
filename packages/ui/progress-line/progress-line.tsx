import { classNames } from '../class-names.ts'

export type ProgressLineProps = {
  value: number
  max: number
  /** Nothing is left to come: the line is grey. */
  isOver?: boolean
  className?: string | undefined
}

/** The red line of the product: it fills as steps advance and as days pass. Decoration beside words that say the same. */
export function ProgressLine({ value, max, isOver = false, className }: ProgressLineProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div className={classNames('red-line h-1', className)}>
      <svg aria-hidden="true" width="100%" height="100%" className="block overflow-visible" preserveAspectRatio="none">
        <rect y="1.5" width="100%" height="1" className="fill-hair" />
        <rect width={`${(part * 100).toFixed(2)}%`} height="4" className={isOver ? 'fill-grey' : 'fill-red'} />
      </svg>
    </div>
  )
}

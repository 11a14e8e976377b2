import type { ReactNode } from 'react'
import { classNames } from '../../class-names.ts'

export type DefinitionRow = {
  term: string
  value: ReactNode
  /** The value needs the whole width: a long text, a code, a list. */
  isWide?: boolean | undefined
}

/** What is known about one thing, term beside value, dense. */
export function DefinitionList({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[]
  className?: string | undefined
}) {
  return (
    <dl className={classNames('min-w-0 border-t border-hair text-small', className)}>
      {rows.map(({ term, value, isWide = false }) => (
        <div
          key={term}
          className={classNames(
            'border-b border-hair py-2 print:break-inside-avoid',
            !isWide && 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 min-[24rem]:grid',
          )}
        >
          <dt className="text-dense text-grey">{term}</dt>
          <dd className={classNames('tabular min-w-0 wrap-anywhere', isWide && 'mt-1')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

export type RuledRow = {
  term: string
  value: ReactNode
  /** Way back to where the value was entered; `label` is read together with the term. */
  edit?: { label: string; onSelect: () => void } | undefined
  /** On paper the same is said beside it. */
  isOnScreenOnly?: boolean
}

/** What was entered, one ruled line each, as on the sheet; the first rule is red. */
export function RuledList({ rows, className }: { rows: readonly RuledRow[]; className?: string | undefined }) {
  const hasEdit = rows.some(({ edit }) => edit !== undefined)
  return (
    <dl className={classNames('border-t-2 border-red', className)}>
      {rows.map(({ term, value, edit, isOnScreenOnly }) => (
        <div
          key={term}
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-hair py-2 print:py-0.5',
            hasEdit ? 'sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)_6rem]' : 'sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]',
            isOnScreenOnly && 'print:hidden',
          )}
        >
          <dt className="col-start-1 text-small text-grey">{term}</dt>
          <dd className="col-start-1 min-w-0 py-0.5 font-medium break-words sm:col-start-2">{value}</dd>
          {edit && (
            <dd className="col-start-2 row-span-2 row-start-1 self-center justify-self-end print:hidden sm:col-start-3 sm:row-span-1 sm:self-baseline">
              <button
                type="button"
                onClick={edit.onSelect}
                className="target px-1 text-small underline underline-offset-4"
              >
                {edit.label} <VisuallyHidden>{term}</VisuallyHidden>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

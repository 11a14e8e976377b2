import type { ReactNode } from 'react'
import { classNames } from '../../class-names.ts'

export type ToolbarProps = {
  /** Names the group, e.g. "Filter". */
  label: string
  /** Search and filters; each takes an equal share of the row, up to the width of a form, and wraps where there is no room. */
  children: ReactNode
  /** Actions at the far end. */
  end?: ReactNode
}

const FIELDS_CLASS =
  'm-0 grid min-w-0 flex-[1_1_28rem] grid-cols-[repeat(auto-fit,minmax(min(var(--field),100%),1fr))] [--field:11rem] items-end gap-x-4 gap-y-3 border-0 p-0'
/** Of one field, which is then no wider than in a form. */
const LONE_FIELD_CLASS = 'has-[>:nth-child(2):last-child]:max-w-112'
/** Of four fields, which stand on one line or two by two, and never the last one alone. */
const FOUR_FIELDS_CLASS = 'has-[>:nth-child(5):last-child]:[--field:max(11rem,min(40%,(47rem-100%)*999))]'

/** What stands above a list: filters on the left, actions on the right, below each other on a phone. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-4 pb-5 print:hidden">
      <fieldset className={classNames(FIELDS_CLASS, LONE_FIELD_CLASS, FOUR_FIELDS_CLASS)}>
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
      {end !== undefined && <div className="flex flex-wrap gap-3">{end}</div>}
    </div>
  )
}

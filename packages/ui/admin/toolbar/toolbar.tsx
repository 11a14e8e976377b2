import type { ReactNode } from 'react'

export type ToolbarProps = {
  /** Names the group, e.g. "Filter". */
  label: string
  /** Search and filters; each takes an equal share of the row, up to the width of a form, and wraps where there is no room. */
  children: ReactNode
  /** Actions at the far end. */
  end?: ReactNode
}

/** What stands above a list: filters on the left, actions on the right, below each other on a phone. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-4 pb-5 print:hidden">
      <fieldset className="m-0 grid min-w-0 flex-[1_1_28rem] grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] has-[>:nth-child(2):last-child]:max-w-112 items-end gap-x-4 gap-y-3 border-0 p-0">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
      {end !== undefined && <div className="flex flex-wrap gap-3">{end}</div>}
    </div>
  )
}

import { classNames, Icon } from '@e-collecting/ui'
import type { ReactNode } from 'react'

export type DetailsProps = { title: string; className?: string; children: ReactNode }

/** A line that opens what only some want to know. Works without a script, and prints open or closed as it is. */
export function Details({ title, className, children }: DetailsProps) {
  return (
    <details className={classNames('group border-y border-hair text-small', className)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

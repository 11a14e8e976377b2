import { Icon, type IconName } from '@e-collecting/ui'
import type { ReactNode } from 'react'

export type FoldProps = { readonly title: string; readonly icon?: IconName; readonly children: ReactNode }

/** A line of the app that opens what stands below it. */
export function Fold({ title, icon, children }: FoldProps) {
  return (
    <details className="group border-t border-hair">
      <summary className="flex min-h-13 list-none items-center gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {icon && <Icon name={icon} className="size-5.5" />}
        <span className="min-w-0 flex-1">{title}</span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

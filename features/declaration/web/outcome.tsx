import { useTitleBefore } from '@e-collecting/browser'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { ItemLine } from '@e-collecting/popular-votes/web'
import { Icon, type IconName } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useArrival } from './use-arrival.ts'

const COLOURS: Partial<Record<IconName, string>> = { success: 'text-success', warning: 'text-warning' }

export type OutcomeProps = {
  icon: 'success' | 'info' | 'warning'
  heading: string
  item?: PopularVote
  children: ReactNode
}

/** How a declaration ended, in one true sentence, and what one can do now. */
export function Outcome({ icon, heading, item, children }: OutcomeProps) {
  const ref = useArrival()
  useTitleBefore(heading)
  return (
    <section className="max-w-[53rem]">
      <div className="flex items-start gap-4">
        <Icon name={icon} className={`size-10 shrink-0 max-sm:size-8 ${COLOURS[icon] ?? 'text-info'}`} />
        <div className="min-w-0 max-w-measure space-y-3">
          <h2 ref={ref} tabIndex={-1} className="text-h2 hyphens-auto">
            {heading}
          </h2>
          {item !== undefined && <ItemLine item={item} />}
          {children}
        </div>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../../class-names.ts'
import { AdminIcon, type AdminIconName } from '../icon/admin-icon.tsx'

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'muted'

const LOOK: Record<Tone, { icon: AdminIconName; colour: string }> = {
  neutral: { icon: 'clock', colour: '[&>svg]:text-info' },
  good: { icon: 'success', colour: '[&>svg]:text-success' },
  warning: { icon: 'warning', colour: '[&>svg]:text-warning' },
  bad: { icon: 'error', colour: '[&>svg]:text-error' },
  muted: { icon: 'dash', colour: 'text-grey' },
}

export type StatusBadgeProps = { tone: Tone; icon?: AdminIconName | undefined; children: ReactNode }

/** A state in words, with a sign beside it that tells it from the others without its colour. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const look = LOOK[tone]
  return (
    <span
      className={classNames(
        'relative inline-block max-w-full pl-[1.65em] text-left font-normal wrap-break-word',
        look.colour,
      )}
    >
      <AdminIcon name={icon ?? look.icon} className="absolute top-[0.1em] left-0 size-[1.25em]" />
      {children}
    </span>
  )
}

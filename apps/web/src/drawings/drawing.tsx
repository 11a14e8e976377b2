import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'

/** The sheet every drawing of the family is made on: square, ink, two pixels wide at any size, nothing filled. What it shows is said beside it. */
export function Drawing({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 160"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames('text-ink [&_*]:[vector-effect:non-scaling-stroke]', className)}
    >
      {children}
    </svg>
  )
}

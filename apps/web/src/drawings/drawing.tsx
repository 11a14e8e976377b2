import { classNames } from '@e-collecting/ui'
import type { ReactNode } from 'react'

export type DrawingProps = {
  /** Where on the sheet it begins on the left and ends on the right, its strokes included. */
  edges: readonly [number, number]
  /** It stands over a line that goes on below it, and not over words. */
  isCentred?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The sheet every drawing of the family is made on: 160 by 160, ink, two pixels wide at any size, nothing filled. In its square it stands on
 * the left, where the words begin. What it shows is said beside it.
 */
export function Drawing({ edges: [left, right], isCentred = false, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`${left} 0 ${right - left} 160`}
      preserveAspectRatio={isCentred ? 'xMidYMid' : 'xMinYMid'}
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

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** A grey bar of the size of what will stand there; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className ?? 'h-5 w-full')} />
}

/** Skeletons of one region with the words a screen reader hears instead. */
export function Loading({ label, children, className }: { label: string; children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

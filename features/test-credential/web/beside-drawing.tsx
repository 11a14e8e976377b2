import type { ReactNode } from 'react'

export type BesideDrawingProps = { drawing: ReactNode; children: ReactNode }

/** Words and fields in a column to read, with a drawing beside it where there is room. */
export function BesideDrawing({ drawing, children }: BesideDrawingProps) {
  return (
    <div className="flex items-start justify-between gap-8">
      <div className="min-w-0 max-w-measure grow">{children}</div>
      <div className="shrink-0 max-lg:hidden print:hidden">{drawing}</div>
    </div>
  )
}

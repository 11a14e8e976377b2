import type { ReactNode } from 'react'

export type SheetRowProps = { label: string; headingLevel: 2 | 3 | 4 | 5; children: ReactNode }

/** A ruled part of the sheet: what it is on the left, what it says on the right; nothing where there is nothing to say. */
export function SheetRow({ label, headingLevel, children }: SheetRowProps) {
  if (children === null || children === false || children === '') return null
  const Heading = `h${headingLevel}` as const
  return (
    <section className="sheet gap-y-1 border-t border-hair py-5 print:py-2">
      <Heading className="text-small font-normal text-grey">{label}</Heading>
      <div className="min-w-0 max-w-measure">{children}</div>
    </section>
  )
}

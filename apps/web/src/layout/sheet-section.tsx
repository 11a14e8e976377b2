import type { ReactNode } from 'react'

/** A section of a page of text: its title in the left column, its words beside it, a hairline above. */
export function SheetSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="sheet border-t border-hair py-8">
      <h2 className="text-h3">{title}</h2>
      <div className="max-w-measure space-y-3">{children}</div>
    </section>
  )
}

import type { ComponentType, ReactNode } from 'react'

type DrawnSectionProps = {
  id?: string
  title: string
  Drawing?: ComponentType<{ className: string }> | undefined
  children: ReactNode
}

/** A section of a page of text with its drawing: the title and below it the drawing in the left column, the words beside them. */
export function DrawnSection({ id, title, Drawing, children }: DrawnSectionProps) {
  return (
    <section id={id} className="sheet break-inside-avoid border-t border-hair py-8">
      <div className="flex flex-col gap-4 max-lg:flex-row-reverse max-lg:items-center max-lg:justify-end print:flex-col print:items-start">
        <h2 className="text-h3">{title}</h2>
        {Drawing && <Drawing className="size-28 shrink-0 lg:size-40" />}
      </div>
      <div className="max-w-measure space-y-3">{children}</div>
    </section>
  )
}

/** What is done one after the other, in such a section. */
export function DrawnSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4 border-b border-hair py-3 first:pt-0">
          <span className="tabular font-semibold">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}

import type { ReactNode } from 'react'

/** Fields of a form, two in a row where there is room; one that needs the whole row has the class `col-span-full`. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
}

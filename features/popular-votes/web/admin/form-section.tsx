import type { ReactNode } from 'react'

/** A ruled part of the form with its heading. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-0 p-0 pt-2">
      <legend className="mb-3 w-full border-t-2 border-ink p-0 pt-4 text-base font-semibold">{title}</legend>
      {hint !== undefined && <p className="-mt-2 mb-4 text-grey">{hint}</p>}
      <div className="space-y-5">{children}</div>
    </fieldset>
  )
}

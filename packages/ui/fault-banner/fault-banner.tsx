import type { MouseEvent, ReactNode } from 'react'
import { Banner } from '../banner/banner.tsx'

/** A field of the form the banner stands in, by its name, and what is wrong with it. */
export type FieldFault = { field: string; text: string }

export type FaultBannerProps = {
  title: string
  children?: ReactNode
  faults: readonly FieldFault[]
  className?: string
}

/** Why a form does not go on, with a link to each field it is about. It takes the focus when it appears: give it a `key` per attempt. */
export function FaultBanner({ title, children, faults, className }: FaultBannerProps) {
  return (
    <Banner type="warning" title={title} className={className} takesFocus>
      {children}
      <ul className="mt-2">
        {faults.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)} className="target inline-block py-2.5">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault()
  const found = event.currentTarget.closest('form')?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}

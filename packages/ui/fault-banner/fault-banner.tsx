import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Banner } from '../banner/banner.tsx'

/** A field of the form the banner stands in, by its name, and what is wrong with it. */
export type FieldFault = { field: string; text: string }

/** Somebody wanted to go on: where the focus was then. */
export type Attempt = { from: Element | null }

export const beginAttempt = (): Attempt => ({ from: document.activeElement })

export type FaultBannerProps = {
  /** The last one; null while nobody has wanted to go on. */
  attempt: Attempt | null
  /** Null where nothing is wrong any more. */
  title: string | null
  children?: ReactNode
  faults: readonly FieldFault[]
  className?: string
}

/**
 * Why a form does not go on, with a link to each field it is about. Each attempt to go on gives it the focus, unless it comes too late and
 * somebody is elsewhere already. What is wrong while they type only stands there: so it stays mounted, also where nothing is wrong.
 */
export function FaultBanner({ attempt, title, children, faults, className }: FaultBannerProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (attempt !== null && attempt.from === document.activeElement) ref.current?.focus()
  }, [attempt])
  if (title === null) return null
  return (
    <Banner type="warning" title={title} className={className} focusRef={ref}>
      {children}
      {faults.length > 0 && (
        <ul className="mt-2">
          {faults.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => goToField(event, field)} className="target inline-block py-2.5">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault()
  const found = event.currentTarget.closest('form')?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}

import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus to the heading of another view; the one that one came with leaves it where it is. */
export function useHeadingFocus(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])
  return heading
}

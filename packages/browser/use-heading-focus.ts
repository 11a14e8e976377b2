import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes the focus to the heading of another view; the one that one came with leaves it where it is.
 * It moves in the same commit that shows the view: in between it would be on nothing.
 */
export function useHeadingFocus(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])
  return heading
}

import { type RefObject, useEffect } from 'react'

/**
 * What had the focus may go away with what it belonged to: a code, a button, a refusal. The heading of what is there instead then takes
 * it, which is marked by `data-heading`, or that of the frame; of a table, the table itself.
 */
export function useKeptFocus(frameRef: RefObject<HTMLElement | null>, headingRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = frameRef.current
    if (frame === null) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const keep = new MutationObserver(() => {
      const isLost = last instanceof Node && !frame.contains(last) && document.activeElement === document.body
      if (!isLost) return
      const heading = frame.querySelector<HTMLElement>('[data-heading]') ?? headingRef.current
      if (heading === null) return
      heading.tabIndex = -1
      heading.focus()
    })
    frame.addEventListener('focusin', note)
    keep.observe(frame, { childList: true, subtree: true })
    return () => {
      frame.removeEventListener('focusin', note)
      keep.disconnect()
    }
  }, [frameRef, headingRef])
}

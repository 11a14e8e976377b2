import { type RefObject, useEffect, useRef, useState } from 'react'

/** A removed row takes the focus that came back to it along: it goes to the list instead, which has `ref` and `tabIndex={-1}`. */
export function useFocusAfterRemoval(): { ref: RefObject<HTMLElement | null>; focusList: () => void } {
  const ref = useRef<HTMLElement>(null)
  const [removals, setRemovals] = useState(0)
  useEffect(() => {
    if (removals > 0) ref.current?.focus({ preventScroll: true })
  }, [removals])
  return { ref, focusList: () => setRemovals((count) => count + 1) }
}

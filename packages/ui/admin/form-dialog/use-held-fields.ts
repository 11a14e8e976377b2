import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Who is in a field of those that are held waits at the button that sends them, and is back in it when they are let go. */
export function useHeldFields(isHeld: boolean): {
  fieldsRef: RefObject<HTMLDivElement | null>
  submitRef: RefObject<HTMLButtonElement | null>
} {
  const fieldsRef = useRef<HTMLDivElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const left = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isHeld) {
      const isInField = activeElement instanceof HTMLElement && fieldsRef.current?.contains(activeElement) === true
      left.current = isInField ? activeElement : null
      if (isInField) submitRef.current?.focus({ preventScroll: true })
    } else if (activeElement === submitRef.current) left.current?.focus({ preventScroll: true })
  }, [isHeld])
  return { fieldsRef, submitRef }
}

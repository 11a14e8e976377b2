import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to what has come into the place of something else, or to its heading: whoever listens goes on there.
 * @param isWanted `if-free`: it may come late, and whoever has gone elsewhere meanwhile stays there
 */
export function useArrival<Target extends HTMLElement = HTMLHeadingElement>(
  isWanted: boolean | 'if-free' = true,
): RefObject<Target | null> {
  const heading = useRef<Target>(null)
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current === true || (wanted.current === 'if-free' && isFocusFree())) heading.current?.focus()
  }, [])
  return heading
}

/** The focus is nowhere, or on the title of the page, where it waits for what comes. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === 'H1'

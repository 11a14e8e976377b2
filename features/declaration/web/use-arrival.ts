import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus to the heading of what has come into the place of something else: whoever listens goes on there. */
export function useArrival(isWanted = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return heading
}

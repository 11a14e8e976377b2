import { useEffect, useState } from 'react'
import { type Flash, takeFlash } from './flash.ts'

/** The message the page before has left for this one; stays while the page does. Give it the same list each time. */
export function useFlash<Expected extends Flash>(expected: readonly Expected[]): Expected | null {
  const [flash, setFlash] = useState<Expected | null>(null)
  useEffect(() => {
    const taken = takeFlash(expected)
    if (taken !== null) setFlash(taken)
  }, [expected])
  return flash
}

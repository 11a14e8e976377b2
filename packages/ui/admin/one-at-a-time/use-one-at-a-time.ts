import { useRef } from 'react'

/**
 * Of two presses before the page has shown what the first one began, the second does nothing.
 * @param act ends when what it began is over; what it fails with is said elsewhere
 */
export function useOneAtATime<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): (...given: Given) => void {
  const isUnderWay = useRef(false)
  const end = () => {
    isUnderWay.current = false
  }
  return (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    act(...given).then(end, end)
  }
}

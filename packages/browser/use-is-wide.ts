import { useSyncExternalStore } from 'react'

/** As the breakpoint `md` of the style sheet. */
const WIDE = '(min-width: 48rem)'

function subscribe(tell: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether two columns have room beside each other. For an order that reading and the keyboard follow too; a look alone is for the style sheet. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )

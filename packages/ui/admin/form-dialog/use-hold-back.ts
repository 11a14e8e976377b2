import { useEffect, useRef } from 'react'

/**
 * Holds whoever is about to lose what was entered. Leaving the document, the browser asks; back and forward within it change neither page nor
 * address: the form asks instead.
 * @param isUnsaved something would be lost
 * @param onBack the person wanted to go elsewhere in the history
 */
export function useHoldBack(isUnsaved: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isUnsaved) return
    const here = document.location.href
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stay = (event: PopStateEvent) => {
      // Who shows the page of an address does not hear of it: there it is again before they could.
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      latest.current()
    }
    addEventListener('beforeunload', ask)
    addEventListener('popstate', stay, { capture: true })
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('popstate', stay, { capture: true })
    }
  }, [isUnsaved])
}

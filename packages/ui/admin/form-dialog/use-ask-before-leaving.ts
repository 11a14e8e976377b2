import { useEffect } from 'react'

/** Has the browser ask whoever loads the document anew, closes it or leaves it while what was entered would be lost. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

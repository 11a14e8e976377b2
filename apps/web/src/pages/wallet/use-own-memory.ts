import { useEffect } from 'react'

/**
 * A tab that a page opens begins with a copy of what that page's tab remembers, a form with its address for example, which is for that tab alone:
 * it is forgotten. Whatever a tab remembers that has been elsewhere is its own, and stays.
 */
export function useOwnMemory(): void {
  useEffect(() => {
    if (window.opener === null || window.history.length > 1) return
    try {
      sessionStorage.clear()
    } catch {
      // Where nothing is kept nothing was copied.
    }
  }, [])
}

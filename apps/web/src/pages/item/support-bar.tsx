import { classNames } from '@e-collecting/ui'
import { useEffect, useState } from 'react'
import { FORM_ID } from './support-link.tsx'
import { SupportWays, type SupportWaysProps } from './support-ways.tsx'

/** Where there is no room beside the sheet: the ways at the bottom edge, as long as the form is still to come. */
export function SupportBar({ declare }: Pick<SupportWaysProps, 'declare'>) {
  const isFormReached = useReached(FORM_ID)
  return (
    <div
      id="support-bar"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-10 border-t-2 border-ink bg-paper px-4 py-3 transition-transform lg:hidden low:hidden print:hidden',
        isFormReached && 'invisible translate-y-full',
      )}
    >
      <SupportWays declare={declare} />
    </div>
  )
}

/** In view, or above it. */
function useReached(id: string): boolean {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsReached(entry.isIntersecting || entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isReached
}

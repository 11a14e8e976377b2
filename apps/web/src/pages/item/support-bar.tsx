import { buttonClass, classNames, Icon } from '@e-collecting/ui'
import { useEffect, useState } from 'react'

/** On a phone: the way to the form at the bottom edge, as long as the form is still to come. */
export function SupportBar({ formId, label }: { formId: string; label: string }) {
  const isFormReached = useReached(formId)
  return (
    <div
      id="support-bar"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-10 border-t-2 border-ink bg-paper px-4 py-3 transition-transform md:hidden low:hidden print:hidden',
        isFormReached && 'invisible translate-y-full',
      )}
    >
      <a href={`#${formId}`} className={buttonClass({ size: 'lg', className: 'w-full justify-between' })}>
        {label}
        <Icon name="arrow-right" className="rotate-90" />
      </a>
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

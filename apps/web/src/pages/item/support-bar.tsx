import { buttonClass, classNames, Icon } from '@e-collecting/ui'
import { useEffect, useState } from 'react'

/** On a phone: the way to the form at the bottom edge, as long as the form is not in view itself. */
export function SupportBar({ formId, label }: { formId: string; label: string }) {
  const isFormInView = useInView(formId)
  return (
    <div
      className={classNames(
        'fixed inset-x-0 bottom-0 z-10 border-t-2 border-ink bg-paper px-4 py-3 transition-transform md:hidden print:hidden',
        isFormInView && 'invisible translate-y-full',
      )}
    >
      <a href={`#${formId}`} className={buttonClass({ size: 'lg', className: 'w-full justify-between' })}>
        {label}
        <Icon name="arrow-right" className="rotate-90" />
      </a>
    </div>
  )
}

function useInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}

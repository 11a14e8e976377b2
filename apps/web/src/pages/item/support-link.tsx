import { useWizardAddress } from '@e-collecting/browser'
import { buttonClass } from '@e-collecting/ui'
import type { MouseEvent, ReactNode } from 'react'

/** Where the form stands on the page. */
export const FORM_ID = 'support'

/** The way to the form. Whoever comes from the sheet has chosen and begins with the address; a form that is begun goes on where it is. */
export function SupportLink({ children }: { children: ReactNode }) {
  const { readStep, setStep } = useWizardAddress()
  const begin = (event: MouseEvent) => {
    if (readStep() !== null) return
    event.preventDefault()
    // What one comes back to is the form's first step.
    setStep('item', { replace: true })
    setStep('address')
  }
  return (
    <a
      href={`#${FORM_ID}`}
      onClick={begin}
      className={buttonClass({ size: 'lg', className: 'justify-between max-sm:px-2' })}
    >
      {children}
    </a>
  )
}

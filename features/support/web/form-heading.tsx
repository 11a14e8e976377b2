import { useWizardAddress } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { SUPPORT_STEPS } from '../contract.ts'

/** Whether the form of the page stands at its first step, so that the page itself is what one reads. */
export function useIsReading(): boolean {
  const { step } = useWizardAddress()
  return step === null || step === SUPPORT_STEPS[0]
}

/** What one is doing in a form that has been begun, in place of what the page is about. */
export function FormHeading() {
  const { t } = useTranslation('content')
  const { step } = useWizardAddress()
  return (
    <h1 tabIndex={-1} className="pt-2 pb-6 text-h1 hyphens-auto lg:pt-4">
      {t(step === SUPPORT_STEPS.at(-1) ? 'home.doneHeading' : 'home.formHeading')}
    </h1>
  )
}

import { useWizardAddress } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { SUPPORT_STEPS } from '@e-collecting/support/contract'

/** Above the form: what it asks for, and at its end that it is done. */
export function SupportHeading({ id }: { id: string }) {
  const { t } = useTranslation('content')
  const { step } = useWizardAddress()
  const isDone = step === SUPPORT_STEPS.at(-1)
  return (
    <>
      <h2 id={id} className="text-h2">
        {isDone ? t('home.doneHeading') : t('detail.support')}
      </h2>
      <p className="mt-2 mb-8 max-w-measure text-grey">{!isDone && t('detail.supportLead')}</p>
    </>
  )
}

import { ItemLine } from '@e-collecting/popular-votes/web'
import { Loading, Skeleton, type Step, WizardFrame } from '@e-collecting/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { REGISTER_STEPS, type RegisterStep } from '../contract.ts'
import { PreselectionNotice } from './preselection-notice.tsx'
import { RegisterAddressStep } from './register-address-step.tsx'
import { findChosen, findShownStep } from './register-steps.ts'
import { CredentialStep, RegisterItemStep, RegisterSummaryStep, RegisterWalletStep } from './steps.ts'
import { type RegisterForm as Form, useRegisterForm } from './use-register-form.ts'

export type RegisterFormProps = {
  /** Slug in the address of the page: the item of step 4 (decision 37). */
  preselected?: string | null
}

/** The five steps from an address to a credential of the electoral register (spec §4). */
export function RegisterForm({ preselected = null }: RegisterFormProps) {
  const { t } = useTranslation(['register', 'forms'])
  const form = useRegisterForm(preselected)
  const step = findShownStep(form.facts)
  const position = REGISTER_STEPS.indexOf(step) + 1
  const item = findChosen(form.facts)
  return (
    <WizardFrame
      steps={useStepLines(form, step)}
      position={position}
      texts={{
        steps: t('forms:form.stepsLabel'),
        stepDone: t('forms:form.stepDone'),
        step: t('forms:form.step', { step: position, total: REGISTER_STEPS.length }),
        heading: useStepHeading(form, step),
      }}
      headingLevel={2}
      stepsEntered={form.facts.form.stepsEntered}
      subject={step !== 'item' && step !== 'credential' && item !== null && <ItemLine item={item} />}
    >
      {(step === 'address' || step === 'item') && form.facts.form.abort === null && <PreselectionNotice form={form} />}
      <Suspense fallback={<StepLoading />}>
        <StepView form={form} step={step} />
      </Suspense>
    </WizardFrame>
  )
}

function StepView({ form, step }: { form: Form; step: RegisterStep }) {
  switch (step) {
    case 'address':
      return <RegisterAddressStep form={form} />
    case 'summary':
      return <RegisterSummaryStep form={form} />
    case 'wallet':
      return <RegisterWalletStep form={form} />
    case 'item':
      return <RegisterItemStep form={form} />
    case 'credential':
      return <CredentialStep form={form} />
  }
}

function useStepHeading({ facts: { form } }: Form, step: RegisterStep): string {
  const { t } = useTranslation(['register', 'forms'])
  if (step === 'item' && form.abort !== null) return t('register:wizard.aborted.heading')
  return {
    address: t('forms:address.heading'),
    summary: t('forms:summary.heading'),
    wallet: t('forms:wallet.heading'),
    item: t('register:wizard.item.heading'),
    credential: t('register:wizard.credential.heading'),
  }[step]
}

/** The steps beside the wizard. Those before the wallet lead back; from the credential nothing does. */
function useStepLines({ facts: { form }, dispatch }: Form, shown: RegisterStep): Step[] {
  const { t } = useTranslation(['register', 'forms'])
  const current = REGISTER_STEPS.indexOf(shown)
  const labels = {
    address: t('forms:form.steps.address'),
    summary: t('forms:form.steps.summary'),
    wallet: t('forms:form.steps.wallet'),
    item: t('forms:form.steps.item'),
    credential: t('register:wizard.steps.credential'),
  }
  const leadsBack = (step: RegisterStep): step is 'address' | 'summary' => step === 'address' || step === 'summary'
  return REGISTER_STEPS.map((id, index) => ({
    id,
    label: labels[id],
    state:
      shown === 'credential' || (index < current && !(id === 'wallet' && form.abort !== null))
        ? 'done'
        : index === current
          ? 'current'
          : 'open',
    onSelect:
      index < current && shown !== 'credential' && leadsBack(id)
        ? () => dispatch({ type: 'step-entered', step: id })
        : undefined,
  }))
}

function StepLoading() {
  const { t } = useTranslation()
  return (
    <Loading label={t('state.loading')} className="min-h-80 max-w-measure space-y-5">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}

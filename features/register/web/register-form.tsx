import { useIsTakenOver } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { ItemLine } from '@e-collecting/popular-votes/web'
import { Wizard } from '@e-collecting/wallet-session/web'
import type { ReactNode } from 'react'
import { REGISTER_STEPS, type RegisterStep } from '../contract.ts'
import { RegisterAddressStep } from './register-address-step.tsx'
import type { RegisterForm as Form } from './register-form-model.ts'
import { findAskedStep, findChosen, findPreselectionFault, findShownStep } from './register-steps.ts'
import {
  CredentialStep,
  PreselectionNotice,
  RegisterItemStep,
  RegisterSummaryStep,
  RegisterWalletStep,
} from './steps.ts'
import { useRegisterForm } from './use-register-form.ts'

export type RegisterFormProps = {
  /** Slug in the address of the page: the item of step 4. */
  preselected?: string | null
  /** What one can do with the credential of an item. */
  next?: (slug: string, isHeld: boolean) => ReactNode
}

/** The five steps from an address to a credential of the electoral register. */
export function RegisterForm({ preselected = null, next }: RegisterFormProps) {
  const { t } = useTranslation('register')
  const form = useRegisterForm(preselected)
  const { stepsEntered, abort } = form.facts.form
  const step = findShownStep(form.facts)
  const item = findChosen(form.facts)
  const fault = form.popularVotes.kind === 'ready' ? findPreselectionFault(form.facts, preselected) : null
  // The notice comes in a file of its own, for which the server's rendering does not wait.
  const isTakenOver = useIsTakenOver()
  return (
    <Wizard
      steps={REGISTER_STEPS}
      shown={step}
      isSettled={form.isSettled}
      findStep={(asked) => findAskedStep(form.facts, asked)}
      enter={form.enter}
      isLastFinal={false}
      {...useStepTexts(step, abort !== null)}
      headingLevel={2}
      dataOf="register"
      stepsEntered={stepsEntered}
      undone={abort === null ? undefined : 'wallet'}
      isAllDone={step === 'credential' && form.facts.form.credential?.status === 'ISSUED'}
      leadingBack={['address', 'summary']}
      onBack={(back) => form.dispatch({ type: 'step-entered', step: back })}
      subject={step !== 'item' && step !== 'credential' && item !== null && <ItemLine item={item} />}
      notice={
        isTakenOver &&
        (step === 'address' || step === 'item') &&
        abort === null &&
        fault !== null && <PreselectionNotice facts={form.facts} fault={fault} />
      }
      restartQuestion={t('wizard.credential.restartText')}
      onRestart={form.restart}
    >
      {(askToRestart) => <StepView form={form} step={step} next={next} onRestart={askToRestart} />}
    </Wizard>
  )
}

type StepViewProps = { form: Form; step: RegisterStep; next: RegisterFormProps['next']; onRestart: () => void }

function StepView({ form, step, next, onRestart }: StepViewProps) {
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
      return <CredentialStep form={form} next={next} onRestart={onRestart} />
  }
}

function useStepTexts(step: RegisterStep, isAborted: boolean) {
  const { t } = useTranslation(['register', 'forms'])
  const headings = {
    address: t('forms:address.heading'),
    summary: t('forms:summary.heading'),
    wallet: t('forms:wallet.heading'),
    item: t(isAborted ? 'register:wizard.aborted.heading' : 'register:wizard.item.heading'),
    credential: t('register:wizard.credential.heading'),
  }
  const labels = {
    address: t('forms:form.steps.address'),
    summary: t('forms:form.steps.summary'),
    wallet: t('forms:form.steps.wallet'),
    item: t('forms:form.steps.item'),
    credential: t('register:wizard.steps.credential'),
  }
  return { labels, heading: headings[step] }
}

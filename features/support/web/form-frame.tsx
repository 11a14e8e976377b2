import { ItemLine } from '@e-collecting/popular-votes/web'
import { type Step, WizardFrame } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SUPPORT_STEPS, type SupportStep } from '../contract.ts'
import type { EnteredStep } from './support-form-state.ts'
import type { SupportForm } from './use-support-form.ts'

export type FormFrameProps = {
  form: SupportForm
  step: SupportStep
  headingLevel: 2 | 3
  children: ReactNode
}

/** The shared frame with the steps of this flow and, in sight from the choice to the receipt, its item (lesson 6). */
export function FormFrame({ form, step, headingLevel, children }: FormFrameProps) {
  const { t } = useTranslation('forms')
  const position = SUPPORT_STEPS.indexOf(step) + 1
  return (
    <WizardFrame
      steps={useStepLines(form, step)}
      position={position}
      texts={{
        steps: t('form.stepsLabel'),
        stepDone: t('form.stepDone'),
        step: t('form.step', { step: position, total: SUPPORT_STEPS.length }),
        heading: useStepHeadings()[step],
      }}
      headingLevel={headingLevel}
      stepsEntered={form.facts.form.stepsEntered}
      subject={(step === 'address' || step === 'wallet') && form.item !== null && <ItemLine item={form.item} />}
    >
      {children}
    </WizardFrame>
  )
}

function useStepHeadings(): Record<SupportStep, string> {
  const { t } = useTranslation('forms')
  return {
    item: t('item.heading'),
    address: t('address.heading'),
    summary: t('summary.heading'),
    wallet: t('wallet.heading'),
    receipt: t('success.heading'),
  }
}

/** The steps beside the form; the ones that are done lead back. */
function useStepLines({ dispatch }: SupportForm, shown: SupportStep): Step[] {
  const { t } = useTranslation('forms')
  const current = SUPPORT_STEPS.indexOf(shown)
  const labels = {
    item: t('form.steps.item'),
    address: t('form.steps.address'),
    summary: t('form.steps.summary'),
    wallet: t('form.steps.wallet'),
    receipt: t('form.steps.success'),
  }
  const leadsBack = (step: SupportStep): step is EnteredStep => step !== 'wallet' && step !== 'receipt'
  return SUPPORT_STEPS.map((id, index) => ({
    id,
    label: labels[id],
    state: index < current || shown === 'receipt' ? 'done' : index === current ? 'current' : 'open',
    onSelect:
      index < current && shown !== 'receipt' && leadsBack(id)
        ? () => dispatch({ type: 'step-entered', step: id })
        : undefined,
  }))
}

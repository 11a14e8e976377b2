import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { ProgressLine, type Step, StepList } from '@e-collecting/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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

/** The sheet round a step: where one is, what it is about, and the step's heading, which takes the focus on every new step. */
export function FormFrame({ form, step, headingLevel, children }: FormFrameProps) {
  const { t } = useTranslation('forms')
  const headingId = useId()
  const position = SUPPORT_STEPS.indexOf(step) + 1
  const { frameRef, headingRef } = useFocusOnStep(form.facts.form.stepsEntered)
  const Heading = `h${headingLevel}` as const
  return (
    <section ref={frameRef} aria-labelledby={headingId} className="scroll-mt-3">
      <ProgressLine value={position} max={SUPPORT_STEPS.length} className="mb-4 lg:hidden print:hidden" />
      <div className="sheet">
        <StepList
          label={t('form.stepsLabel')}
          doneText={t('form.stepDone')}
          steps={useStepLines(form, step)}
          className="max-lg:hidden print:hidden"
        />
        <div className="min-w-0 print:col-span-full">
          {(step === 'address' || step === 'wallet') && form.item !== null && <ItemLine item={form.item} />}
          <Heading ref={headingRef} id={headingId} tabIndex={-1} className="mb-5 text-h2 focus:outline-none">
            <span className="block text-small font-normal tracking-normal text-grey">
              {t('form.step', { step: position, total: SUPPORT_STEPS.length })}
              <span className="sr-only">: </span>
            </span>
            {useStepHeadings()[step]}
          </Heading>
          {children}
        </div>
      </div>
    </section>
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

/** The item in full, on the steps that do not name it anyway: it is in sight from the choice to the receipt (lesson 6). */
function ItemLine({ item }: { item: PopularVoteSummary }) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <p className="mb-4 max-w-[46rem] text-small">
      <span className="text-grey">
        {t('forms:form.chosenItem')} · {t(`common:type.${item.type}`)}
      </span>
      <strong className="block font-semibold">{item.title}</strong>
    </p>
  )
}

/** Brings the top of the form into view and the focus to its heading whenever a step is entered in this tab, not after a reload. */
function useFocusOnStep(stepsEntered: number) {
  const frameRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stepsEntered === 0) return
    headingRef.current?.focus({ preventScroll: true })
    frameRef.current?.scrollIntoView?.({ block: 'start' })
  }, [stepsEntered])
  return { frameRef, headingRef }
}

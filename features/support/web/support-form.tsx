import { useTranslation } from '@e-collecting/i18n/react'
import { ItemLine, useRefreshPopularVotes } from '@e-collecting/popular-votes/web'
import { Banner } from '@e-collecting/ui'
import { type SessionQuery, useWalletSession, Wizard } from '@e-collecting/wallet-session/web'
import { useEffect } from 'react'
import { SUPPORT_STEPS, type SupportSessionView, type SupportStep } from '../contract.ts'
import { ItemStep } from './item-step.tsx'
import { AddressStep, ReceiptStep, ScopeConflict, SummaryStep, SupportWalletStep } from './steps.ts'
import { SUPPORT_FLOW } from './support-flow.ts'
import type { SupportForm as Form } from './support-form-model.ts'
import { ENTERED_STEPS, findAskedStep, findScope, findShownStep, isEntered, isOutOfScope } from './support-steps.ts'
import { useSupportForm } from './use-support-form.ts'

export type SupportFormProps = {
  /** Slug of the item the page is about. */
  preselected?: string | null
  /** Level of the step's heading below the headings of the page. */
  headingLevel?: 2 | 3
}

/** The steps from choosing an item to holding a receipt. The item is in sight all the way. */
export function SupportForm({ preselected = null, headingLevel = 2 }: SupportFormProps) {
  const { t } = useTranslation('forms')
  const form = useSupportForm(preselected)
  const { dispatch, facts, item } = form
  const refreshItems = useRefreshPopularVotes()
  const query = useFormSession(form)
  const step = findShownStep(facts)
  return (
    <Wizard
      steps={SUPPORT_STEPS}
      shown={step}
      isSettled={form.isSettled}
      findStep={(asked) => findAskedStep(facts, asked)}
      enter={(asked) => isEntered(asked) && dispatch({ type: 'step-entered', step: asked })}
      isLastFinal
      {...useStepTexts(step)}
      headingLevel={headingLevel}
      dataOf="support"
      stepsEntered={facts.form.stepsEntered}
      isAllDone={step === 'receipt' && query.view?.state === 'issued' && query.view.offer === 'collected'}
      leadingBack={ENTERED_STEPS}
      onBack={(back) => dispatch({ type: 'step-entered', step: back })}
      subject={(step === 'address' || step === 'wallet') && item !== null && <ItemLine item={item} />}
      notice={
        facts.form.isCleared && <Banner type="success" className="mb-5 max-w-[56rem]" title={t('restart.done')} />
      }
      restartQuestion={t('restart.question')}
      onRestart={() => {
        dispatch({ type: 'restarted' })
        refreshItems()
      }}
    >
      {(askToRestart) => (
        <StepView form={form} step={step} query={query} headingLevel={headingLevel} onRestart={askToRestart} />
      )}
    </Wizard>
  )
}

function useStepTexts(step: SupportStep) {
  const { t } = useTranslation('forms')
  const headings = {
    item: t('item.heading'),
    address: t('address.heading'),
    summary: t('summary.heading'),
    wallet: t('wallet.heading'),
    receipt: t('success.heading'),
  }
  const labels = {
    item: t('form.steps.item'),
    address: t('form.steps.address'),
    summary: t('form.steps.summary'),
    wallet: t('form.steps.wallet'),
    receipt: t('form.steps.success'),
  }
  return { labels, heading: headings[step] }
}

type StepViewProps = {
  form: Form
  step: SupportStep
  query: SessionQuery<SupportSessionView>
  headingLevel: 2 | 3
  onRestart: () => void
}

function StepView({ form, step, query, headingLevel, onRestart }: StepViewProps) {
  const { facts, dispatch, item } = form
  const { address, showsMissing, session } = facts.form
  const scope = findScope(facts)
  switch (step) {
    case 'item':
      return <ItemStep form={form} />
    case 'address':
      return (
        <AddressStep
          address={address}
          onChange={(changed) => dispatch({ type: 'address-changed', address: changed })}
          showsMissing={showsMissing}
          onMissing={() => dispatch({ type: 'missing-shown' })}
          onConfirmed={(asked, confirmed) => dispatch({ type: 'address-confirmed', asked, address: confirmed })}
          onBack={() => dispatch({ type: 'step-entered', step: 'item' })}
          notice={item !== null && isOutOfScope(scope) && <ScopeConflict item={item} scope={scope} facts={facts} />}
        />
      )
    case 'summary':
      if (item === null) return <ItemStep form={form} />
      return <SummaryStep form={form} item={item} headingLevel={headingLevel === 2 ? 3 : 4} onRestart={onRestart} />
    case 'wallet':
      if (session === null) return <ItemStep form={form} />
      return <SupportWalletStep form={form} query={query} onRestart={onRestart} />
    case 'receipt':
      return <ReceiptStep form={form} query={query} onRestart={onRestart} />
  }
}

/** The form's session and what its answers lead to: the receipt, or the page's own item if the receipt is another one's. */
function useFormSession({ facts: { form }, preselectedSlug, dispatch }: Form): SessionQuery<SupportSessionView> {
  const query = useWalletSession(SUPPORT_FLOW, form.session)
  const { view } = query
  useEffect(() => {
    if (view?.state !== 'issued' || form.receipt !== null) return
    const wasReloaded = form.step === 'receipt'
    if (wasReloaded && preselectedSlug !== null && preselectedSlug !== view.popularVote)
      dispatch({ type: 'item-opened', slug: preselectedSlug })
    else
      dispatch({
        type: 'receipt-issued',
        slug: view.popularVote,
        receipt: { issuedAt: view.issuedAt, person: wasReloaded ? null : view.person },
      })
  }, [view, form.receipt, form.step, preselectedSlug, dispatch])
  return query
}

import { Banner, Loading, Skeleton } from '@e-collecting/ui'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupportStep } from '../contract.ts'
import { FormFrame } from './form-frame.tsx'
import { ItemStep } from './item-step.tsx'
import { AddressStep, ReceiptStep, RestartDialog, SummaryStep, SupportWalletStep } from './steps.ts'
import { findShownStep } from './support-steps.ts'
import { type SupportForm as Form, useSupportForm } from './use-support-form.ts'
import { type SupportSessionQuery, useSupportSession } from './use-support-session.ts'

export type SupportFormProps = {
  /** Slug of the item the page is about. */
  preselected?: string | null
  /** Level of the step's heading below the headings of the page. */
  headingLevel?: 2 | 3
}

/** The five steps from choosing an item to holding a receipt (spec §2). */
export function SupportForm({ preselected = null, headingLevel = 2 }: SupportFormProps) {
  const { t } = useTranslation(['forms', 'common'])
  const form = useSupportForm(preselected)
  const { dispatch, facts } = form
  const [isAskingToRestart, setIsAskingToRestart] = useState(false)
  const askToRestart = () => setIsAskingToRestart(true)
  const query = useFormSession(form)
  const step = findShownStep(facts)
  return (
    <FormFrame form={form} step={step} headingLevel={headingLevel}>
      {facts.form.isCleared && <Banner type="success" className="mb-5 max-w-[56rem]" title={t('forms:restart.done')} />}
      <Suspense fallback={<StepLoading />}>
        <StepView form={form} step={step} query={query} onRestart={askToRestart} />
        {isAskingToRestart && (
          <RestartDialog
            isOpen
            onCancel={() => setIsAskingToRestart(false)}
            onConfirm={() => {
              setIsAskingToRestart(false)
              dispatch({ type: 'restarted' })
            }}
          />
        )}
      </Suspense>
    </FormFrame>
  )
}

type StepViewProps = { form: Form; step: SupportStep; query: SupportSessionQuery; onRestart: () => void }

function StepView({ form, step, query, onRestart }: StepViewProps) {
  const { facts, dispatch, item } = form
  const { address, showsMissing, session } = facts.form
  if (step === 'address')
    return (
      <AddressStep
        address={address}
        onChange={(changed) => dispatch({ type: 'address-changed', address: changed })}
        showsMissing={showsMissing}
        onMissing={() => dispatch({ type: 'missing-shown' })}
        onConfirmed={(asked, confirmed) => dispatch({ type: 'address-confirmed', asked, address: confirmed })}
        onBack={() => dispatch({ type: 'step-entered', step: 'item' })}
      />
    )
  if (step === 'summary' && item !== null) return <SummaryStep form={form} item={item} onRestart={onRestart} />
  if (step === 'wallet' && session !== null)
    return <SupportWalletStep form={form} session={session} query={query} onRestart={onRestart} />
  if (step === 'receipt') return <ReceiptStep form={form} query={query} onRestart={onRestart} />
  return <ItemStep form={form} />
}

/** The form's session and what its answers lead to: the receipt, or the page's own item if the receipt is another one's. */
function useFormSession({ facts: { form }, preselectedSlug, dispatch }: Form): SupportSessionQuery {
  const query = useSupportSession(form.session, form.step === 'wallet')
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

import { formatAddress } from '@e-collecting/address/web'
import { AddressEntered, CantonOf } from '@e-collecting/address/web/canton-of'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { LoadedSheet, langOf, useItemProblem, usePopularVote } from '@e-collecting/popular-votes/web'
import { Button, RuledList } from '@e-collecting/ui'
import { StartFailure } from '@e-collecting/wallet-session/web'
import { ScopeNotice } from './scope-notice.tsx'
import type { SupportForm } from './support-form-model.ts'
import { findFirstOpenStep, findScope, isEntered } from './support-steps.ts'
import { useStartSupport } from './use-start-support.ts'

export { ScopeConflict } from './scope-conflict.tsx'

export type SummaryStepProps = {
  form: SupportForm
  item: PopularVoteSummary
  /** Of the sheet's title. */
  headingLevel: 3 | 4
  onRestart: () => void
}

/** Everything once more, who may support, the sheet that is signed, and the button that decides. */
export function SummaryStep({ form, item, headingLevel, onRestart }: SummaryStepProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { facts, dispatch } = form
  const { support, ...start } = useStartSupport(form)
  const scope = findScope(facts)
  const sheet = usePopularVote(item.slug)
  const describeProblem = useItemProblem(item)

  const goOn = () => {
    const open = findFirstOpenStep(facts)
    if (open === 'summary' || !isEntered(open)) return support()
    dispatch({ type: 'step-entered', step: open })
    dispatch({ type: 'missing-shown' })
  }
  return (
    <div data-print-alone="" className="max-w-[53rem] print:max-w-none">
      <AddressEntered canton={facts.canton} />
      <SummaryList form={form} item={item} />
      <ScopeNotice item={item} scope={scope} form={form} />
      <div className="mt-8">
        <LoadedSheet state={sheet} today={facts.today} headingLevel={headingLevel} />
      </div>
      <StartFailure {...start} describeProblem={describeProblem} />
      {scope === 'in-scope' && <p className="mt-7 max-w-measure print:hidden">{t('forms:summary.supportHint')}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-1 gap-y-3">
        <Button
          variant="act"
          disabled={scope !== 'in-scope' || sheet.kind !== 'ready'}
          isBusy={start.isPending}
          onClick={goOn}
          className="max-sm:w-full"
        >
          {start.isPending ? t('forms:wallet.starting') : t('forms:summary.support')}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:-ml-5.5"
          onClick={() => dispatch({ type: 'step-entered', step: 'address' })}
        >
          {t('common:actions.back')}
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          {t('common:actions.restart')}
        </Button>
      </div>
    </div>
  )
}

function SummaryList({ form, item }: { form: SupportForm; item: PopularVoteSummary }) {
  const { t } = useTranslation(['forms', 'common'])
  const { address } = form.facts.form
  const edit = (step: 'item' | 'address') => ({
    label: t('common:actions.change'),
    onSelect: () => form.dispatch({ type: 'step-entered', step }),
  })
  return (
    <RuledList
      rows={[
        {
          term: t('forms:summary.popularVote'),
          value: <span lang={langOf(item, 'title')}>{item.title}</span>,
          edit: edit('item'),
          isOnScreenOnly: true,
        },
        { term: t('forms:summary.address'), value: formatAddress(address), edit: edit('address') },
        {
          term: t('forms:summary.canton'),
          value: <CantonOf bfsNumber={address.municipality?.bfsNumber ?? ''} />,
          edit: edit('address'),
        },
        { term: t('forms:summary.municipality'), value: address.municipality?.name, edit: edit('address') },
      ]}
    />
  )
}

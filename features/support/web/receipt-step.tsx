import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import { Button, Icon, PrintButton } from '@e-collecting/ui'
import { ResultLoading, type SessionQuery } from '@e-collecting/wallet-session/web'
import type { SupportSessionView } from '../contract.ts'
import { ReceiptOffer } from './receipt-offer.tsx'
import { ReceiptSummary } from './receipt-summary.tsx'
import { ShareItem } from './share-item.tsx'
import type { SupportForm } from './support-form-model.ts'

export type ReceiptStepProps = {
  form: SupportForm
  query: SessionQuery<SupportSessionView>
  onRestart: () => void
}

/** What was done in one true sentence, the receipt, the summary to print. An item that was withdrawn since is not named any more. */
export function ReceiptStep({ form, query, onRestart }: ReceiptStepProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { item, popularVotes } = form
  const { receipt } = form.facts.form
  const isItemKnown = item !== null || popularVotes.kind === 'ready'
  if (receipt === null || !isItemKnown) return <ResultLoading query={query} onRestart={onRestart} />
  return (
    <div data-print-alone="" className="max-w-[53rem] print:max-w-none">
      <Thanks item={item} />
      {query.view?.state === 'issued' && (
        <ReceiptOffer
          query={query}
          view={query.view}
          item={item}
          actions={
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              {item !== null && <ShareItem item={item} />}
              <PrintButton variant="secondary" size="base" label={t('common:print.button')} />
            </div>
          }
        />
      )}
      <ReceiptSummary
        item={item}
        receipt={receipt}
        address={form.facts.form.address}
        isCollectable={
          query.view?.state === 'issued' && query.view.offer !== 'collected' && query.view.offer !== 'lapsed'
        }
      />
      <div className="mt-7 flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="quiet" className="-ml-5.5" onClick={onRestart}>
          {t('forms:restart.button')}
        </Button>
      </div>
    </div>
  )
}

function Thanks({ item }: { item: PopularVoteSummary | null }) {
  const { t } = useTranslation('forms')
  return (
    <div className="flex items-start gap-4">
      <Icon name="success" className="size-10 text-success max-sm:size-8" />
      <div className="max-w-measure">
        <p className="text-lead">{t('messages.popularVoteSubmitted')}</p>
        {item !== null && (
          <p className="mt-3">
            {t(`success.supported.${item.type}`)}{' '}
            <strong lang={langOf(item, 'title')} className="font-semibold">
              {item.title}
            </strong>
          </p>
        )}
        <p className="mt-3 text-small text-grey">{t('success.pilotNote')}</p>
      </div>
    </div>
  )
}

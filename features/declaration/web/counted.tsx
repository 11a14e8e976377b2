import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import type { SessionQuery } from '@e-collecting/wallet-session/web'
import type { CountedDeclaration, DeclarationResult, DeclarationView } from '../contract.ts'
import { CountedOffer } from './counted-offer.tsx'
import { Outcome } from './outcome.tsx'
import { ResultLink, VerifyLink } from './page-links.tsx'
import { SaveReceipt } from './save-receipt.tsx'

export type CountedProps = {
  item: PopularVote
  query: Pick<SessionQuery<DeclarationView>, 'flow' | 'session'>
  result: Pick<DeclarationResult, 'isDemoEpochs'>
  view: CountedDeclaration
  /** Null once the receipt was saved. */
  secret: string | null
  onSaved: () => void
  onDiscarded: () => void
}

/** It counts: the receipt first, since nobody else can make it, then when it can be seen by all. */
export function Counted({ item, query, result, view, ...receipt }: CountedProps) {
  const { t } = useTranslation('declaration')
  const due = formatSwissDay(view.receipt.due)
  return (
    <div className="space-y-10">
      <Outcome icon="success" heading={t('counted.heading')} item={item}>
        <p>{t('counted.text')}</p>
      </Outcome>
      <SaveReceipt item={item} promise={view.receipt} {...receipt} />
      <section className="max-w-measure">
        <h3 className="text-h3">{t('counted.visible.heading')}</h3>
        <p className="mt-2">{t(result.isDemoEpochs ? 'counted.visible.soon' : 'counted.visible.daily', { due })}</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <VerifyLink />
          <ResultLink slug={item.slug} />
        </p>
      </section>
      <CountedOffer item={item} query={query} view={view} />
    </div>
  )
}

import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, swissDay } from '@e-collecting/kernel'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import { Banner, Button } from '@e-collecting/ui'
import { OfferCard, type SessionQuery, useRenewal, WalletProgress } from '@e-collecting/wallet-session/web'
import type { ReactNode } from 'react'
import { RECEIPT_QR_SIZE, type SupportSessionView } from '../contract.ts'

type Issued = Extract<SupportSessionView, { state: 'issued' }>

export type ReceiptOfferProps = {
  query: SessionQuery<SupportSessionView>
  view: Issued
  item: PopularVoteSummary | null
  /** What one can do with it besides. */
  actions: ReactNode
}

/** The receipt as a card, with its code as long as that serves; afterwards, what has become of it. */
export function ReceiptOffer({ query, view, item, actions }: ReceiptOfferProps) {
  const { t } = useTranslation('forms')
  const { offer, offerDeepLink } = view
  return (
    <section className="mt-8 border-t-2 border-ink pt-5 print:border-0 print:pt-0" aria-labelledby="receipt-heading">
      <p id="receipt-heading" data-heading="" className="text-h3 font-semibold print:hidden">
        {t('success.receipt.heading')}
      </p>
      {/* There from the start, so that what becomes of the receipt is heard. */}
      <div role="status" className="mt-3 max-w-measure print:hidden">
        {offer !== 'open' && (
          <Banner
            isStatic
            type={offer === 'collected' ? 'success' : 'info'}
            title={t(`success.receipt.${offer}.title`)}
            action={offer === 'collecting' && <NewCode query={query} />}
          >
            {t(`success.receipt.${offer}.text`)}
          </Banner>
        )}
      </div>
      {offer === 'lapsed' ? (
        <div className="mt-5">{actions}</div>
      ) : (
        <OfferCard
          card={{
            kind: t('success.card.kind'),
            title: item?.title ?? null,
            titleLang: item === null ? undefined : langOf(item, 'title'),
            facts: [{ term: t('success.card.day'), value: formatSwissDay(swissDay(new Date(view.issuedAt))) }],
            foot: t('success.card.foot'),
          }}
          item={item?.slug ?? null}
          isHeld={offer === 'collected'}
          deepLink={offerDeepLink}
          size={RECEIPT_QR_SIZE}
          texts={{
            qrAlt: t('success.receipt.qrAlt'),
            text: t('success.receipt.text'),
            textHere: t('success.receipt.textHere'),
            open: t('success.receipt.download'),
          }}
        >
          {offerDeepLink !== null && (
            <p className="text-small text-grey print:hidden">{t('success.receipt.validity')}</p>
          )}
          {actions}
          {offer === 'open' && <WalletProgress done={3} ready={t('wallet.progress.receipt')} />}
        </OfferCard>
      )}
    </section>
  )
}

/** A wallet has begun to load and may never end: its code is dead, this gets another one at once. */
function NewCode({ query }: Pick<ReceiptOfferProps, 'query'>) {
  const { t } = useTranslation('forms')
  const { renew, isPending, problem } = useRenewal(query, (api, id) =>
    api('POST /api/support/sessions/{id}/offer', { params: { id } }),
  )
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={renew}>
        {t('success.receipt.newCode')}
      </Button>
      {problem !== null && <p className="mt-2">{problem}</p>}
    </>
  )
}

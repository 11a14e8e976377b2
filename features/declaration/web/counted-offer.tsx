import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { Banner } from '@e-collecting/ui'
import { OfferCard } from '@e-collecting/wallet-session/web'
import { type CountedDeclaration, DECLARATION_QR_SIZE } from '../contract.ts'

export type CountedOfferProps = { item: PopularVote; view: CountedDeclaration }

/** The same receipt as a card for the wallet, for those who want it there, too. It says nothing of a person. */
export function CountedOffer({ item, view: { offer, offerDeepLink, receipt } }: CountedOfferProps) {
  const { t } = useTranslation('declaration')
  const isOver = offer === 'collected' || offer === 'lapsed'
  return (
    <section className="border-t border-hair pt-6">
      <h3 className="text-h3">{t(isOver ? 'counted.wallet.after' : 'counted.wallet.heading')}</h3>
      {/* There from the start, so that what becomes of the receipt is heard. */}
      <div role="status" className="mt-3 max-w-measure">
        {offer !== 'open' && (
          <Banner isStatic type={offer === 'collected' ? 'success' : 'info'} title={t(`counted.wallet.${offer}.title`)}>
            {t(`counted.wallet.${offer}.text`)}
          </Banner>
        )}
      </div>
      {offer !== 'lapsed' && (
        <OfferCard
          card={{
            kind: t('counted.wallet.kind'),
            title: item.title,
            facts: [{ term: t('counted.wallet.due'), value: formatSwissDay(receipt.due) }],
            foot: t('counted.wallet.foot'),
          }}
          item={item.slug}
          isHeld={offer === 'collected'}
          offer={
            offerDeepLink === null
              ? null
              : {
                  deepLink: offerDeepLink,
                  size: DECLARATION_QR_SIZE,
                  texts: {
                    qrAlt: t('counted.wallet.qrAlt'),
                    text: t('counted.wallet.text'),
                    textHere: t('counted.wallet.textHere'),
                    open: t('counted.wallet.open'),
                  },
                }
          }
        />
      )}
    </section>
  )
}

import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import { OfferCode } from '@e-collecting/wallet-session/web'
import { type ReceiptOffer as Offer, RECEIPT_QR_SIZE } from '../contract.ts'

/** The receipt's code and buttons as long as they serve; afterwards, what has become of it. */
export function ReceiptOffer({ offer, offerDeepLink }: { offer: Offer; offerDeepLink: string | null }) {
  const { t } = useTranslation('forms')
  return (
    <section className="mt-8 border-t-2 border-ink pt-5 print:hidden" aria-labelledby="receipt-heading">
      <p id="receipt-heading" data-heading="" className="text-h3 font-semibold">
        {t('success.receipt.heading')}
      </p>
      {offerDeepLink !== null && (
        <OfferCode
          deepLink={offerDeepLink}
          size={RECEIPT_QR_SIZE}
          texts={{
            qrAlt: t('success.receipt.qrAlt'),
            text: t('success.receipt.text'),
            open: t('success.receipt.download'),
          }}
        >
          <p className="text-small text-grey">{t('success.receipt.validity')}</p>
        </OfferCode>
      )}
      {/* There from the start, so that what becomes of the receipt is heard. */}
      <div role="status" className="mt-3 max-w-measure">
        {offer !== 'open' && (
          <Banner
            isStatic
            type={offer === 'collected' ? 'success' : 'info'}
            title={t(`success.receipt.${offer}.title`)}
          >
            {t(`success.receipt.${offer}.text`)}
          </Banner>
        )}
      </div>
    </section>
  )
}

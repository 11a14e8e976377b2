import { Icon } from '@e-collecting/ui'
import { OfferCode } from '@e-collecting/wallet-session/web'
import { useTranslation } from 'react-i18next'
import { RECEIPT_QR_SIZE } from '../contract.ts'

/** The receipt's code and buttons; once it is collected or has lapsed, that. */
export function ReceiptOffer({ offerDeepLink }: { offerDeepLink: string | null }) {
  const { t } = useTranslation('forms')
  return (
    <section className="mt-8 border-t-2 border-ink pt-5 print:hidden" aria-labelledby="receipt-heading">
      <p id="receipt-heading" className="text-h3 font-semibold">
        {t('success.receipt.heading')}
      </p>
      {offerDeepLink === null ? (
        <p role="status" className="mt-3 flex items-start gap-2">
          <Icon name="check" className="mt-0.5 text-success" />
          {t('success.receipt.gone')}
        </p>
      ) : (
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
    </section>
  )
}

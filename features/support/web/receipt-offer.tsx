import { buttonClass, Icon, Skeleton, useSite } from '@e-collecting/ui'
import { DemoWalletLink, QrCode } from '@e-collecting/verification/web'
import { Suspense } from 'react'
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
        <OpenOffer deepLink={offerDeepLink} />
      )}
    </section>
  )
}

function OpenOffer({ deepLink }: { deepLink: string }) {
  const { t } = useTranslation('forms')
  const { isDemo } = useSite()
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="space-y-4 md:col-start-2">
        <p>{t('success.receipt.text')}</p>
        <div className="flex flex-wrap gap-3">
          <a href={deepLink} className={buttonClass({ className: 'max-sm:w-full' })}>
            <Icon name="download" />
            {t('success.receipt.download')}
          </a>
          {isDemo && <DemoWalletLink deepLink={deepLink} />}
        </div>
        <p className="text-small text-grey">{t('success.receipt.validity')}</p>
      </div>
      <div className="max-md:text-center md:col-start-1 md:row-start-1">
        <Suspense fallback={<Skeleton className="inline-block size-58" />}>
          <QrCode text={deepLink} label={t('success.receipt.qrAlt')} size={RECEIPT_QR_SIZE} />
        </Suspense>
      </div>
    </div>
  )
}

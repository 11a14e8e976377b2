import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { fullName } from '@e-collecting/municipalities/contract'
import { Banner, lazyPart, Skeleton } from '@e-collecting/ui'
import { CopyField } from '@e-collecting/ui/admin'
import { DemoWalletLink } from '@e-collecting/wallet-session/web'
import { useState } from 'react'
import { type CredentialDetails, STAFF_QR_SIZE } from '../../contract.ts'
import { isOnItsWay } from './shown-status.ts'

const QrCode = lazyPart(
  () => import('@e-collecting/ui/qr-code'),
  'QrCode',
  <Skeleton className="mx-auto h-74.5 w-74.5 max-w-full" />,
)

export type OfferSectionProps = {
  credential: CredentialDetails
  /** The last question how it stands was answered. */
  isFollowed: boolean
}

/** The way to the credential while it waits for its resident; once it is collected under the clerk's eyes, that. */
export function OfferSection({ credential, isFollowed }: OfferSectionProps) {
  const { t } = useTranslation('issuing')
  const [wasOpen, setWasOpen] = useState(false)
  const name = fullName(credential.resident)
  const { offerDeepLink, providerStatus } = credential
  const isOpen = isOnItsWay(credential)
  const isCollectedHere = wasOpen && providerStatus === 'ISSUED'
  // What is suspended and released again has not been collected again.
  if (wasOpen !== (isOpen || isCollectedHere)) setWasOpen(isOpen)
  if (isCollectedHere) return <Banner type="success">{t('offer.collected', { name })}</Banner>
  if (!isOpen) return null
  return (
    <section aria-labelledby="offer" className="space-y-4">
      <h3 id="offer" className="text-base font-semibold">
        {t('offer.heading')}
      </h3>
      {offerDeepLink !== null && <OfferCode deepLink={offerDeepLink} name={name} />}
      {offerDeepLink === null && providerStatus === 'OFFERED' && <p>{t('offer.linkGone')}</p>}
      <p role="status" className="text-grey print:hidden">
        {t(isFollowed ? 'offer.watching' : 'offer.notFollowed')}
      </p>
    </section>
  )
}

/** An offer link is a bearer secret: said where it is shown. */
function OfferCode({ deepLink, name }: { deepLink: string; name: string }) {
  const { t } = useTranslation('issuing')
  const { isDemo } = useSite()
  return (
    <>
      <p>{t('offer.hint', { name })}</p>
      <p>{t('offer.secret')}</p>
      <div className="text-center">
        <QrCode text={deepLink} label={t('offer.qrAlt', { name })} size={STAFF_QR_SIZE} />
      </div>
      <div className="print:hidden">
        <CopyField isCode label={t('offer.link')} value={deepLink} />
      </div>
      {isDemo && <DemoWalletLink deepLink={deepLink} size="sm" />}
    </>
  )
}

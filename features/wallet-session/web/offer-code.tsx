import { useSite } from '@e-collecting/browser'
import { buttonClass, Icon, Skeleton } from '@e-collecting/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { DemoWalletLink } from './demo-wallet-link.tsx'

const QrCode = lazy(async () => ({ default: (await import('@e-collecting/ui/qr-code')).QrCode }))

export type OfferCodeProps = {
  /** What the code says and the button opens. */
  deepLink: string
  /** Edge length of the symbol in CSS pixels. */
  size: number
  texts: { qrAlt: string; text: string; open: string }
  /** How long it can be collected. */
  children?: ReactNode
}

/** A credential to collect: code beside words and the ways to a wallet on this device. */
export function OfferCode({ deepLink, size, texts, children }: OfferCodeProps) {
  const { isDemo } = useSite()
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="space-y-4 md:col-start-2">
        <p>{texts.text}</p>
        <div className="flex flex-wrap gap-3">
          <a href={deepLink} className={buttonClass({ className: 'max-sm:w-full' })}>
            <Icon name="download" />
            {texts.open}
          </a>
          {isDemo && <DemoWalletLink deepLink={deepLink} />}
        </div>
        {children}
      </div>
      <div className="max-md:text-center md:col-start-1 md:row-start-1">
        <Suspense fallback={<Skeleton className="inline-block size-62" />}>
          <QrCode text={deepLink} label={texts.qrAlt} size={size} />
        </Suspense>
      </div>
    </div>
  )
}

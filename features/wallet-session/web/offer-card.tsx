import { useIsWide, useSite } from '@e-collecting/browser'
import { buttonClass, Icon } from '@e-collecting/ui'
import { QrCode } from '@e-collecting/ui/qr-code'
import { type ReactNode, useState } from 'react'
import { CredentialCard, type CredentialCardProps } from './credential-card.tsx'
import { DemoWalletLink } from './demo-wallet-link.tsx'
import { ItemCode } from './item-code.tsx'
import { useWalletKind } from './use-wallet-kind.tsx'

export type OfferCardProps = {
  card: Omit<CredentialCardProps, 'code' | 'isArriving'>
  /** Slug of the item; null for one that is no longer known. */
  item: string | null
  /** What the code says and the button opens, as long as it waits to be collected. */
  deepLink: string | null
  /** Least edge of the symbol in CSS pixels. */
  size: number
  texts: {
    qrAlt: string
    /** Where the wallet is on another device, and where it is probably on this one. */
    text: string
    textHere: string
    open: string
  }
  /** The wallet has it. */
  isHeld: boolean
  children?: ReactNode
}

/**
 * A credential as a card, with the code to collect it as long as it waits, and words and ways beside it. The code is a bearer secret: it is
 * not printed.
 */
export function OfferCard({ card, item, deepLink, size, texts, isHeld, children }: OfferCardProps) {
  const [wasHeld] = useState(isHeld)
  const { choice, toLink } = useWalletKind(useSite().walletSchemes?.offer)
  return (
    <div className="mt-4 grid flex-row-reverse flex-wrap items-start gap-x-10 gap-y-6 md:flex md:justify-end print:block">
      <div className="min-w-0 flex-[1_1_9rem] space-y-4">
        {deepLink !== null && (
          <>
            {choice}
            <Ways deepLink={toLink(deepLink)} texts={texts} />
          </>
        )}
        {children}
      </div>
      <div className="md:w-[24rem] print:mt-6">
        <CredentialCard
          key={isHeld ? 'held' : 'waiting'}
          {...card}
          isArriving={isHeld && !wasHeld}
          code={
            <>
              {deepLink !== null && (
                <div className="print:hidden">
                  <QrCode text={toLink(deepLink)} label={texts.qrAlt} size={size} />
                </div>
              )}
              {item !== null && (
                <div className={deepLink === null ? undefined : 'hidden print:block'}>
                  <ItemCode slug={item} />
                </div>
              )}
            </>
          }
        />
      </div>
    </div>
  )
}

/** The ways to a wallet on this device; where the code is read by a phone the demo wallet comes first. */
function Ways({ deepLink, texts }: Pick<OfferCardProps, 'texts'> & { deepLink: string }) {
  const { isDemo } = useSite()
  const isWide = useIsWide()
  const isDemoFirst = isWide && isDemo
  return (
    <div className="space-y-4 print:hidden">
      <p>{isWide ? texts.text : texts.textHere}</p>
      <div className="flex flex-wrap gap-3">
        {isDemoFirst && <DemoWalletLink deepLink={deepLink} variant="primary" />}
        <a
          href={deepLink}
          className={buttonClass({ variant: isDemoFirst ? 'secondary' : 'primary', className: 'max-sm:w-full' })}
        >
          <Icon name="download" />
          {texts.open}
        </a>
        {isDemo && !isDemoFirst && <DemoWalletLink deepLink={deepLink} />}
      </div>
    </div>
  )
}

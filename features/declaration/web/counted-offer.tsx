import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import { Banner, Button } from '@e-collecting/ui'
import { OfferCard, type SessionQuery, useRenewal } from '@e-collecting/wallet-session/web'
import { useLayoutEffect, useRef } from 'react'
import { type CountedDeclaration, DECLARATION_QR_SIZE, type DeclarationView } from '../contract.ts'
import { isFocusFree } from './use-arrival.ts'

export type CountedOfferProps = {
  item: PopularVote
  query: Pick<SessionQuery<DeclarationView>, 'flow' | 'session'>
  view: CountedDeclaration
}

/** The same receipt as a card for the wallet, for those who want it there, too. It says nothing of a person. */
export function CountedOffer({ item, query, view: { offer, offerDeepLink, receipt } }: CountedOfferProps) {
  const { t } = useTranslation('declaration')
  const isOver = offer === 'collected' || offer === 'lapsed'
  const isAsked = offer !== 'none'
  const headingRef = useHeadingOf(isAsked)
  return (
    <section className="border-t border-hair pt-6">
      <h3 ref={headingRef} tabIndex={-1} className="text-h3">
        {t(isOver ? 'counted.wallet.after' : 'counted.wallet.heading')}
      </h3>
      {!isAsked && <AskForOffer query={query} />}
      {/* There from the start, so that what becomes of the receipt is heard. */}
      <div role="status" className="mt-3 max-w-measure">
        {isAsked && offer !== 'open' && (
          <Banner isStatic type={offer === 'collected' ? 'success' : 'info'} title={t(`counted.wallet.${offer}.title`)}>
            {t(`counted.wallet.${offer}.text`)}
          </Banner>
        )}
      </div>
      {isAsked && offer !== 'lapsed' && (
        <OfferCard
          card={{
            kind: t('counted.wallet.kind'),
            title: item.title,
            titleLang: langOf(item, 'title'),
            facts: [{ term: t('counted.wallet.due'), value: formatSwissDay(receipt.due) }],
            foot: t('counted.wallet.foot'),
          }}
          item={item.slug}
          isHeld={offer === 'collected'}
          deepLink={offerDeepLink}
          size={DECLARATION_QR_SIZE}
          texts={{
            qrAlt: t('counted.wallet.qrAlt'),
            text: t('counted.wallet.text'),
            textHere: t('counted.wallet.textHere'),
            open: t('counted.wallet.open'),
          }}
        />
      )}
    </section>
  )
}

/** The button goes when it has done its work: whoever is still on it is led to the heading above what came in its place. */
function useHeadingOf(isAsked: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const wasAsked = useRef(isAsked)
  useLayoutEffect(() => {
    if (isAsked && !wasAsked.current && isFocusFree()) headingRef.current?.focus({ preventScroll: true })
    wasAsked.current = isAsked
  }, [isAsked])
  return headingRef
}

/** Most keep the file alone: an offer is made for who asks for one. */
function AskForOffer({ query }: Pick<CountedOfferProps, 'query'>) {
  const { t } = useTranslation('declaration')
  const { renew, isPending, problem } = useRenewal(query, (api, id) =>
    api('POST /api/v1/declarations/{id}/offer', { params: { id } }),
  )
  return (
    <div className="mt-3 max-w-measure space-y-4">
      <p>{t('counted.wallet.none')}</p>
      <Button variant="secondary" isBusy={isPending} onClick={renew}>
        {t('counted.wallet.ask')}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}

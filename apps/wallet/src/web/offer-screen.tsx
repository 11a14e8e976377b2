import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import type { OpenedOffer } from '../headless.ts'
import { CardFace } from './card-face.tsx'
import { Identity } from './identity.tsx'
import { colourOfIssuer } from './issuer-colours.ts'
import { RESTS_ABOVE_CLASS, ScreenHeading, STICKY_DECISION_CLASS } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useCardWords } from './use-card-words.ts'
import { useClaimWords } from './use-claim-words.ts'

/** Who offers what. Nothing is collected before the person accepts. */
export function OfferScreen({ store, state, opened }: ScreenProps & { opened: OpenedOffer }) {
  const { t } = useTranslation('wallet')
  const { typeOf, issuerOf } = useCardWords()
  const { namesOf } = useClaimWords()
  const { metadata, configuration } = opened
  const { credentialIssuer } = metadata
  const names = namesOf(configuration.claims)
  return (
    <>
      <div className={RESTS_ABOVE_CLASS}>
        <ScreenHeading text={t('offer.heading')} />
        <CardFace
          colour={colourOfIssuer(credentialIssuer, state.credentials)}
          type={<p className="font-semibold">{typeOf(configuration)}</p>}
          issuer={issuerOf({ issuerName: metadata.name, credentialIssuer })}
          logo={configuration.logo ?? metadata.logo}
          className="mt-5"
        />
        {names.length > 0 && (
          <section className="mt-6">
            <h2 className="text-base">{t('offer.contains')}</h2>
            <ul className="mt-1 list-disc pl-5 text-small">
              {[...new Set(names)].map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        <Identity host={new URL(credentialIssuer).host} did={metadata.signedBy} />
      </div>
      <div className={STICKY_DECISION_CLASS}>
        <Button isBusy={state.isBusy} onClick={() => store.accept()}>
          {state.isBusy ? t('offer.busy') : t('offer.accept')}
        </Button>
        <Button variant="secondary" onClick={() => store.refuse()}>
          {t('offer.decline')}
        </Button>
      </div>
    </>
  )
}

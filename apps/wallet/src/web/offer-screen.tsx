import { pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import type { OpenedOffer } from '../headless.ts'
import { claimName } from './claim-rows.ts'
import { nameOfCredential } from './credential-card.tsx'
import { ScreenHeading, STICKY_DECISION_CLASS } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Who } from './who.tsx'

/** Who offers what. Nothing is collected before the person accepts. */
export function OfferScreen({ store, state, opened }: ScreenProps & { opened: OpenedOffer }) {
  const { t, language } = useTranslation('wallet')
  const { metadata, configuration } = opened
  const names = configuration.claims.map(({ path, name }) => pickText(name, language) ?? claimName(path, t))
  return (
    <>
      <ScreenHeading text={t('offer.heading')} />
      <div className="mt-5">
        <Who
          term={t('offer.who')}
          name={metadata.name}
          logo={metadata.logo}
          host={new URL(metadata.credentialIssuer).host}
          did={metadata.signedBy}
          more={[
            { term: t('offer.what'), value: nameOfCredential(configuration, language) },
            ...(names.length > 0 ? [{ term: t('offer.contains'), value: names.join(', ') }] : []),
          ]}
        />
      </div>
      <div className={STICKY_DECISION_CLASS}>
        <Button className="max-sm:flex-1" isBusy={state.isBusy} onClick={() => store.accept()}>
          {state.isBusy ? t('offer.busy') : t('offer.accept')}
        </Button>
        <Button variant="secondary" className="max-sm:flex-1" onClick={() => store.refuse()}>
          {t('offer.decline')}
        </Button>
      </div>
    </>
  )
}

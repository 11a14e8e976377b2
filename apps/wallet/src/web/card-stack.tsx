import { useTranslation } from '@e-collecting/i18n/react'
import type { HeldCredential } from '../headless.ts'
import { CardFace, CardStrip } from './card-face.tsx'
import { colourOfIssuer } from './issuer-colours.ts'
import type { ScreenProps } from './screen-props.ts'
import { StatusLabel } from './status-label.tsx'
import { useCardWords } from './use-card-words.ts'

/** What the wallet holds, as a stack: the newest in front, the others look out below it. Each opens by a tap. */
export function CardStack({ store, state: { credentials, statuses } }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const { typeOf, issuerOf, aboutOf, factsOf } = useCardWords()
  const look = (credential: HeldCredential) => ({
    colour: colourOfIssuer(credential.credentialIssuer, credentials),
    about: aboutOf(credential),
    status: <StatusLabel status={statuses.get(credential.id)} />,
    type: (
      <h2 className="text-base leading-snug font-semibold">
        <button
          type="button"
          onClick={() => store.showCredential(credential.id)}
          className="text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-5 focus-visible:after:outline-current"
        >
          {typeOf(credential)}
        </button>
      </h2>
    ),
  })
  return (
    <ul className="mt-5" aria-label={t('home.heading')}>
      {credentials.map((credential, at) => (
        <li key={credential.id} className={at === 0 ? 'relative z-1' : 'relative -mt-4 first:mt-0'}>
          <article className={at === 0 ? 'relative' : 'relative mx-2'}>
            {at === 0 ? (
              <CardFace
                {...look(credential)}
                issuer={issuerOf(credential)}
                logo={credential.logo}
                facts={factsOf(credential)}
                className="wallet-arrival"
              />
            ) : (
              <CardStrip
                {...look(credential)}
                className="min-h-20 rounded-b-card border-t border-on-card/35 pt-6 pb-6"
              />
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}

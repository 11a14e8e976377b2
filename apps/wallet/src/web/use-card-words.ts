import { pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { use } from 'react'
import type { HeldCredential } from '../headless.ts'
import { AboutCardContext } from './about-card.ts'
import type { CardSubject } from './card-face.tsx'
import { useClaimWords } from './use-claim-words.ts'

/** Types that have a word of ours in case the issuer gives none. */
const KNOWN_TYPES = { 'e-collecting-receipt': 'receipt', 'stimmregister-vc': 'register' } as const

/** Claims by which a person tells one card from another, below what it is about. */
const FACTS = ['level', 'municipality', 'type', 'signDate', 'issuedDate', 'birth_date'] as const

/** What stands on a card, in words of the credential itself and of its issuer. */
export function useCardWords() {
  const { t, language } = useTranslation('wallet')
  const { wordsFor } = useClaimWords()
  const aboutBySite = use(AboutCardContext)

  const say = (claims: HeldCredential['claims'], claim: string) => {
    const value = claims[claim]
    return typeof value === 'string' && value !== '' ? wordsFor({ path: [claim] }, value) : undefined
  }
  return {
    typeOf: ({ name, vct }: Pick<HeldCredential, 'name' | 'vct'>): string => {
      const known = Object.entries(KNOWN_TYPES).find(([type]) => type === vct)?.[1]
      return pickText(name, language) ?? (known ? t(`card.types.${known}`) : t('offer.what'))
    },
    issuerOf: ({ issuerName, credentialIssuer }: Pick<HeldCredential, 'issuerName' | 'credentialIssuer'>): string =>
      pickText(issuerName, language) ?? new URL(credentialIssuer).host,
    /** The item, or the person, that the card is about. */
    aboutOf: (credential: Pick<HeldCredential, 'vct' | 'claims'>): CardSubject | undefined => {
      const { claims } = credential
      const item = aboutBySite(credential)
      if (item !== undefined)
        return { text: item.title, lang: language !== 'de' && item.inGerman.includes(item.claim) ? 'de' : undefined }
      const person = [
        say(claims, 'given_name') ?? say(claims, 'firstName'),
        say(claims, 'family_name') ?? say(claims, 'lastName'),
      ].filter((name) => name !== undefined)
      const text = say(claims, 'title') ?? person.join(' ')
      return text === '' ? undefined : { text }
    },
    factsOf: ({ claims }: Pick<HeldCredential, 'claims'>): string =>
      FACTS.flatMap((claim) => say(claims, claim) ?? []).join(' · '),
  }
}

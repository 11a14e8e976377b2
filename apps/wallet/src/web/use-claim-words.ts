import { type LocalizedText, pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { use } from 'react'
import type { HeldCredential, ShownClaim } from '../headless.ts'
import { AboutCardContext } from './about-card.ts'
import type { DataRow } from './data-rows.tsx'
import { formatClaim } from './format-claim.ts'

type Claim = Pick<ShownClaim, 'path'> & { readonly name: LocalizedText }
type WordedClaim = ShownClaim & { readonly isGerman?: true }

/** Claims that have one word in the wallet and on the site, whatever their issuer calls them, in the order in which both show them. */
const OWN_WORDS = {
  given_name: 'given_name',
  firstName: 'given_name',
  family_name: 'family_name',
  lastName: 'family_name',
  birth_date: 'birth_date',
  birthDate: 'birth_date',
} as const
const OWN_ORDER: readonly unknown[] = Object.keys(OWN_WORDS)
/** What is asked of somebody who holds no credential with it has no issuer who could name it. */
const ASKED_WORDS = ['nullifier', 'volksbegehren'] as const
/** Values that stand for a word of popular votes. */
const LEVELS = ['federal', 'cantonal', 'municipal'] as const
const TYPES = ['initiative', 'referendum'] as const

/** The words for claims and for what they say. */
export function useClaimWords() {
  const { t, language } = useTranslation('wallet')
  const { t: common } = useTranslation()
  const aboutCard = use(AboutCardContext)

  /** Our own word, else the issuer's, else the one for what is often asked, else the path. */
  const nameOf = ({ path, name }: Claim): string => {
    const own = path.length === 1 ? Object.entries(OWN_WORDS).find(([claim]) => claim === path[0])?.[1] : undefined
    if (own !== undefined) return t(`claims.${own}`)
    const asked = ASKED_WORDS.find((claim) => path.length === 1 && claim === path[0])
    return pickText(name, language) ?? (asked ? t(`claims.${asked}`) : path.map((step) => step ?? '*').join('.'))
  }
  const namesOf = (claims: readonly Claim[]): string[] => [...claims].sort(inOwnOrder).map(nameOf)
  const wordsFor = ({ path: [claim] }: Pick<Claim, 'path'>, value: unknown): string => {
    const level = claim === 'level' && LEVELS.find((known) => known === value)
    if (level) return common(`level.${level}`)
    const type = claim === 'type' && TYPES.find((known) => known === value)
    if (type) return common(`type.${type}`)
    return formatClaim(value, { yes: t('claims.yes'), no: t('claims.no') })
  }
  /** Claims of a credential, of which the one that says its item gives the title; those in German on a page that is not are marked. */
  const inWords = (
    claims: readonly ShownClaim[],
    credential: Pick<HeldCredential, 'vct' | 'claims'>,
  ): WordedClaim[] => {
    const item = aboutCard(credential)
    if (item === undefined) return [...claims]
    return claims.map((claim) => {
      const [name, ...deeper] = claim.path
      if (typeof name !== 'string' || deeper.length > 0) return claim
      const worded = name === item.claim ? { ...claim, values: [item.title] } : claim
      return language !== 'de' && item.inGerman.includes(name) ? { ...worded, isGerman: true } : worded
    })
  }
  /** Claims as lines of a list; two of the same name are told apart by their paths. */
  const rowsOf = (claims: readonly WordedClaim[]): DataRow[] => {
    const terms = new Set<string>()
    return [...claims].sort(inOwnOrder).map((claim) => {
      const wanted = nameOf(claim)
      const term = terms.has(wanted) ? `${wanted} (${claim.path.join('.')})` : wanted
      terms.add(term)
      const value = claim.values.map((one) => wordsFor(claim, one)).join(', ')
      return claim.isGerman ? { term, value, lang: 'de', note: t('claims.inGerman') } : { term, value }
    })
  }
  return { namesOf, wordsFor, inWords, rowsOf }
}

/** What we have a word for stands first; the rest stays in the order of whoever asks or issues. */
function inOwnOrder(one: Claim, other: Claim): number {
  const rank = ({ path: [claim] }: Claim) => (OWN_ORDER.includes(claim) ? OWN_ORDER.indexOf(claim) : OWN_ORDER.length)
  return rank(one) - rank(other)
}

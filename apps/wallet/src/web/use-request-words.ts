import { pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import type { OpenedRequest, ShownClaim } from '../headless.ts'
import { splitName } from './split-name.ts'
import { useClaimWords } from './use-claim-words.ts'

const NAME = ['given_name', 'family_name']
const NAME_AND_BIRTH: ReadonlySet<unknown> = new Set([...NAME, 'birth_date'])
/** What stands in a credential of the register, and nothing of the person. */
const RIGHT_TO_VOTE: ReadonlySet<unknown> = new Set(['nullifier', 'volksbegehren'])

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A request in one sentence, and what it is for. */
export function useRequestWords({ request, matches }: OpenedRequest) {
  const { t, language } = useTranslation('wallet')
  const { namesOf } = useClaimWords()
  const say = (text: Parameters<typeof pickText>[0]) => pickText(text, language)
  const { who, about } = splitName(say(request.name) ?? t('who.unnamed'))

  const asked = matches.flatMap(
    ({ paths, candidates }): readonly Pick<ShownClaim, 'path' | 'name'>[] =>
      candidates[0]?.claims ?? paths.map((path) => ({ path, name: {} })),
  )
  const claims = new Set(asked.map(({ path }) => (path.length === 1 ? path[0] : undefined)))
  const isJust = (wanted: ReadonlySet<unknown>) =>
    claims.size === wanted.size && [...claims].every((claim) => wanted.has(claim))
  const names = [...new Set(namesOf(asked))].join(', ')
  return {
    heading: isJust(NAME_AND_BIRTH)
      ? t('request.heading', { who })
      : t('request.headingOther', { who, claims: isJust(RIGHT_TO_VOTE) ? t('card.types.register') : names }),
    purpose: [about && capitalise(about), say(request.purpose), say(request.purposeDetail)]
      .filter((text) => text !== undefined)
      .join('. '),
  }
}

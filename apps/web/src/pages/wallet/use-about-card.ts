import { useApi } from '@e-collecting/api-client'
import { DECLARATION_RECEIPT_TYPE } from '@e-collecting/declaration/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import { popularVotesQuery } from '@e-collecting/popular-votes/web'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { useQuery } from '@tanstack/react-query'

type Card = { vct: string; claims: Readonly<Record<string, unknown>> }

/** Where a credential of ours has the slug of its item. */
const ITEM_CLAIMS = new Map([
  [REGISTER_CREDENTIAL_TYPE, 'volksbegehren'],
  [DECLARATION_RECEIPT_TYPE, 'item'],
])

/**
 * Which item a card of the demo wallet is for, by its title. That comes from the list of all items, which every visitor gets with the page:
 * nobody learns which cards a wallet has. An item that is not listed any more goes by its slug.
 */
export function useAboutCard(): (card: Card) => string | undefined {
  const { language } = useTranslation()
  const { data } = useQuery(popularVotesQuery(useApi(), language))
  return ({ vct, claims }) => {
    const slug = claims[ITEM_CLAIMS.get(vct) ?? '']
    if (typeof slug !== 'string') return undefined
    return data?.items.find((item) => item.slug === slug)?.title ?? slug
  }
}

import { useApi } from '@e-collecting/api-client'
import { DECLARATION_RECEIPT_TYPE } from '@e-collecting/declaration/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import { popularVotesQuery } from '@e-collecting/popular-votes/web'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { RECEIPT_TYPE } from '@e-collecting/support/contract'
import type { AboutCard } from '@e-collecting/wallet/web'
import { useQuery } from '@tanstack/react-query'

/** Where a credential of ours has the slug of its item. */
const ITEM_CLAIMS = new Map([
  [REGISTER_CREDENTIAL_TYPE, 'volksbegehren'],
  [DECLARATION_RECEIPT_TYPE, 'item'],
])

/**
 * Which item a card of the demo wallet is for, by its title in the language of the page. That comes from the list of all items, which every
 * visitor gets with the page: nobody learns which cards a wallet has. An item that is not listed any more goes by its slug. The receipt of
 * a support has the German title and the German name of the committee: by the title the German list finds its item, the name stays.
 */
export function useAboutCard(): AboutCard {
  const { language } = useTranslation()
  const api = useApi()
  const { data } = useQuery(popularVotesQuery(api, language))
  const { data: german } = useQuery(popularVotesQuery(api, 'de'))
  const findItem = (slug: unknown) => data?.items.find((item) => item.slug === slug)
  return ({ vct, claims }) => {
    if (vct === RECEIPT_TYPE) {
      const item = findItem(german?.items.find(({ title }) => title === claims.title)?.slug)
      const title = item?.title ?? claims.title
      if (typeof title !== 'string') return undefined
      const isTitleGerman = item === undefined || item.inGerman.includes('title')
      return { claim: 'title', title, inGerman: isTitleGerman ? ['title', 'comitee'] : ['comitee'] }
    }
    const claim = ITEM_CLAIMS.get(vct) ?? ''
    const slug = claims[claim]
    if (typeof slug !== 'string') return undefined
    const item = findItem(slug)
    return { claim, title: item?.title ?? slug, inGerman: item?.inGerman.includes('title') ? [claim] : [] }
  }
}

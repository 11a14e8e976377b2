import type { Translate } from '@e-collecting/i18n'
import { type Language, sectionPath } from '@e-collecting/i18n'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { levelText } from '@e-collecting/popular-votes/web'
import type { CurrentRoute } from '../routing/current-route.ts'

export type StructuredDataInput = {
  route: CurrentRoute
  /** Of the public site, without a slash at its end. */
  publicUrl: string
  /** Of the site's common texts. */
  t: Translate<readonly ['common']>
  /** The item that the page shows. */
  item: PopularVote | undefined
}

/** What search engines read of a page (schema.org, JSON-LD); null where there is nothing to tell. */
export function describeForSearch({ route, publicUrl, t, item }: StructuredDataInput): object | null {
  const { page, language } = route
  const home = `${publicUrl}/${language}`
  if (page === 'home')
    return { ...CONTEXT, '@type': 'WebSite', name: t('productName'), url: home, inLanguage: language }
  if (page !== 'item' || item === undefined) return null
  const list = publicUrl + sectionPath(language, 'volksbegehren')
  return {
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          [t('productName'), home],
          [t('nav.popularVotes'), list],
          [item.title, `${list}/${encodeURIComponent(item.slug)}`],
        ].map(([name, url], at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
      },
      describeItem(item, language, t),
    ],
  }
}

const CONTEXT = { '@context': 'https://schema.org' } as const

/** A proposal of law that nobody has decided on. */
const describeItem = (item: PopularVote, language: Language, t: StructuredDataInput['t']) => ({
  '@type': 'Legislation',
  name: item.title,
  inLanguage: item.inGerman.includes('title') ? 'de' : language,
  legislationType: t(`type.${item.type}`),
  legislationJurisdiction: levelText(t, item),
  legislationLegalForce: 'https://schema.org/NotInForce',
  ...(item.startDate === null ? {} : { temporalCoverage: `${item.startDate}/${item.endDate ?? '..'}` }),
})

import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { FORM_TITLE_MAX_CHARACTERS, type PopularVote, shortenTitle } from '@e-collecting/popular-votes/contract'
import { langOf } from '@e-collecting/popular-votes/web'
import type { Crumb } from '@e-collecting/ui'

/** What stands between home and a page about an item: the item, and the list until it is known. */
export function useItemCrumbs(item: PopularVote | undefined): Crumb[] {
  const { t, language } = useTranslation()
  if (item === undefined)
    return [
      {
        label: t('nav.popularVotes'),
        short: t('breadcrumb.items'),
        href: sectionPath(language, 'volksbegehren'),
      },
    ]
  const label = shortenTitle(item.title, FORM_TITLE_MAX_CHARACTERS, language)
  return [
    {
      label,
      lang: langOf(item, 'title'),
      short: t(`type.${item.type}`),
      href: sectionPath(language, 'volksbegehren', item.slug),
    },
  ]
}

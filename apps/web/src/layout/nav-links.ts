import { hasContact, type SiteLinks } from '@e-collecting/browser'
import { type Language, sectionPath, type Translate } from '@e-collecting/i18n'
import type { PageId } from '../routing/resolve-route.ts'

export type NavLink = {
  label: string
  href: string /** Pages on which this link is the present one. */
  pages: readonly PageId[]
}

/** The main navigation. */
export const mainLinks = (t: Translate<['common']>, language: Language): readonly NavLink[] => [
  { label: t('nav.pilot'), href: `/${language}`, pages: ['home'] },
  { label: t('nav.instructions'), href: sectionPath(language, 'anleitung'), pages: ['instructions'] },
  { label: t('nav.project'), href: sectionPath(language, 'projekt'), pages: ['project'] },
  { label: t('nav.popularVotes'), href: sectionPath(language, 'volksbegehren'), pages: ['list', 'item'] },
  { label: t('nav.electoralRegister'), href: sectionPath(language, 'stimmregister'), pages: ['register'] },
]

/** Beside it: what is configured outside the site, and the contact, which stands with who is responsible in the imprint, if there is one. */
export const extraLinks = (t: Translate<['common']>, language: Language, links: SiteLinks) => ({
  external: [
    { label: t('nav.newsletter'), href: links.newsletter },
    { label: t('nav.blog'), href: links.blog },
  ].filter(({ href }) => href !== null),
  contact: hasContact(links)
    ? { label: t('nav.contact'), href: `${sectionPath(language, 'impressum')}#responsible` }
    : null,
})

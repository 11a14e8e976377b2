import { type Language, sectionPath, type Translate } from '@e-collecting/i18n'
import type { PageId } from '../routing/resolve-route.ts'

export type NavLink = {
  label: string
  href: string
  /** Pages on which this link is the present one. */
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

import { easyPath, hasEasyLanguage, LANGUAGES, type Language, type Section, sectionPath } from '@e-collecting/i18n'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/server'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { Hono } from 'hono'
import type { Parts } from '../parts-settings.ts'

export interface SearchEnginesDeps {
  publicUrl: string
  /** Visitors can get a test identity. */
  hasTestCredential: boolean
  /** One can declare here, and check a receipt of it. */
  hasDeclarations: boolean
  /** Pages of declarations have an address elsewhere, where these run apart. */
  parts: Pick<Parts, 'here'>
  votes: Pick<PopularVoteRepository, 'listActive'>
}

/** What belongs to one person, to staff, or to programs. */
const NOT_FOR_SEARCH = ['/admin', '/api/', '/auth', '/mailbox', '/services/', '/wallet']
const CACHE = { 'cache-control': 'public, max-age=3600' }

/** `GET /robots.txt` and `GET /sitemap.xml` (sitemaps.org 0.9): every public page in each language that has it, with the same in the others. */
export function createSearchEngineFiles(deps: SearchEnginesDeps): Hono {
  const { publicUrl, votes } = deps
  return new Hono()
    .get('/robots.txt', (c) => {
      const disallowed = NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`)
      return c.text(['User-agent: *', ...disallowed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'), 200, CACHE)
    })
    .get('/sitemap.xml', async (c) => {
      const items = await votes.listActive()
      const pages: PathIn[] = [
        (language) => `/${language}`,
        ...SECTIONS.filter((section) => isHere(section, deps)).map(
          (section) => (language: Language) => sectionPath(language, section),
        ),
        ...items.map(
          ({ slug }) =>
            (language: Language) =>
              sectionPath(language, 'volksbegehren', slug),
        ),
      ]
      const easy = [null, ...EASY_SECTIONS].map((section) => (language: Language) => easyPath(language, section))
      const entries = [
        ...entriesIn(LANGUAGES, publicUrl, pages),
        ...entriesIn(LANGUAGES.filter(hasEasyLanguage), publicUrl, easy),
      ]
      return c.body(sitemap(entries), 200, { ...CACHE, 'content-type': 'application/xml; charset=utf-8' })
    })
}

function isHere(section: Section, { hasTestCredential, hasDeclarations, parts }: SearchEnginesDeps): boolean {
  if (section === 'testidentitaet') return hasTestCredential
  return section !== 'pruefen' || (hasDeclarations && parts.here === 'all')
}

type PathIn = (language: Language) => string

/** Paths hold nothing that XML would take for markup: names of items are letters, digits and hyphens, and encoded. */
const entriesIn = (languages: readonly Language[], publicUrl: string, pages: readonly PathIn[]): string[] =>
  pages.flatMap((pathIn) => {
    const alternates = languages
      .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${publicUrl}${pathIn(other)}"/>`)
      .join('')
    return languages.map((language) => `<url><loc>${publicUrl}${pathIn(language)}</loc>${alternates}</url>`)
  })

const sitemap = (entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')

import {
  chooseLanguage,
  easyPath,
  findSection,
  hasEasyLanguage,
  isEasySection,
  isEasyWord,
  isLanguage,
  type Language,
  parseAcceptLanguage,
  type Section,
  sectionPath,
} from '@e-collecting/i18n'
import { ITEM_SLUG_MAX_LENGTH } from '@e-collecting/popular-votes/contract'

/** Pages by what they show; the sections plus those that have no word of their own. */
export type PageId =
  | 'home'
  | 'list'
  | 'item'
  | 'instructions'
  | 'project'
  | 'easy'
  | 'imprint'
  | 'privacy'
  | 'register'
  | 'test-identity'
  | 'declare'
  | 'result'
  | 'verify'
  | 'return'
  | 'wallet'
  | 'auth'
  | 'admin'
  | 'mailbox'
  | 'problem'
  | 'not-found'

export type ResolvedRoute =
  | {
      kind: 'page'
      page: PageId
      language: Language
      /** Item or problem named in the address, decoded; of a page in easy language its section. */
      slug: string | null
    }
  | {
      kind: 'redirect'
      to: string
      /** Answers differ by cookie and Accept-Language. */
      dependsOnVisitor: boolean
    }
  | { kind: 'not-found'; language: Language }

/** What can be rendered. */
export type FoundRoute = Exclude<ResolvedRoute, { kind: 'redirect' }>

export type Visitor = {
  /** Language kept in local storage (browser) or its cookie (server). */
  storedLanguage?: string | null | undefined
  /** The header on the server, `navigator.languages.join()` in the browser. */
  acceptLanguage?: string | null | undefined
}

const SECTION_PAGES: Record<Section, PageId> = {
  volksbegehren: 'list',
  anleitung: 'instructions',
  projekt: 'project',
  impressum: 'imprint',
  datenschutz: 'privacy',
  stimmregister: 'register',
  testidentitaet: 'test-identity',
  // Without an item there is nothing to declare and no count: whoever cuts the address off comes to the list.
  erklaerung: 'list',
  ergebnis: 'list',
  pruefen: 'verify',
}

/** The pages whose address may name an item, by its name or its id. */
const NAMED_BY_ITEM: Partial<Record<Section, PageId>> = {
  volksbegehren: 'item',
  stimmregister: 'register',
  erklaerung: 'declare',
  ergebnis: 'result',
}

/** Words that old links carry in place of the section of the items. */
const ITEM_WORDS = ['initiative', 'referendum']

/** First segment of the addresses that problem documents have as their type. */
const PROBLEMS = 'problems'

/** First segments that are never a page: the server's own paths answer before us, what is left of them is not found. */
const TECHNICAL = ['api', 'assets', 'services', 'locales', PROBLEMS, 'metrics', 'health', 'log', 'embed']

/** Pages outside language handling: one address for all languages, shown in the visitor's own. */
const OWN_WORD = ['return', 'wallet', 'auth', 'admin', 'mailbox'] as const satisfies readonly PageId[]

/** Whether the address of the page says nothing about the language. */
export const isOutsideLanguages = (page: PageId): boolean => page === 'problem' || OWN_WORD.some((own) => own === page)

/**
 * What stands at an address. One function for the server's answer and for every step in the browser.
 * `address` is path and query, e.g. `/fr/projet?x=1`. Does NOT know which items exist.
 */
export function resolveRoute(address: string, visitor: Visitor): ResolvedRoute {
  // What begins with two slashes would name a host, here and wherever the page puts its path into the address bar.
  const here = address.replace(/^\/+/, '/')
  const { pathname, search } = new URL(here, 'http://site.invalid')
  const language = chooseLanguage({
    stored: visitor.storedLanguage,
    browserLanguages: parseAcceptLanguage(visitor.acceptLanguage),
  })
  const segments = decodeSegments(pathname)
  if (segments === null) return { kind: 'not-found', language }
  const found = resolveSegments(segments, language, search)
  return found.kind === 'page' && (here !== address || pathname !== canonicalPath(found))
    ? { kind: 'redirect', to: canonicalPath(found) + search, dependsOnVisitor: false }
    : found
}

function resolveSegments(segments: string[], language: Language, search: string): ResolvedRoute {
  const [first = '', ...rest] = segments
  const own = OWN_WORD.find((word) => word === first)
  if (own !== undefined) return rest.length === 0 ? page(own, language) : { kind: 'not-found', language }
  if (first === PROBLEMS && rest.length === 1) return page('problem', language, rest[0])
  if (isTechnical(segments)) return { kind: 'not-found', language: isLanguage(first) ? first : language }

  const named = first.toLowerCase()
  return isLanguage(named) ? resolveInLanguage(named, rest) : redirectToLanguage(segments, language, search)
}

/** Path of a page in a language; also what the language switch and hreflang point to. */
export function canonicalPath(route: { page: PageId; language: Language; slug: string | null }): string {
  const { page: id, language, slug } = route
  if (id === 'problem') return `/${PROBLEMS}/${encodeURIComponent(slug ?? '')}`
  if (isOutsideLanguages(id)) return `/${id}`
  if (id === 'easy') return easyPath(language, isEasySection(slug) ? slug : null)
  const section = sectionWith(SECTION_PAGES, id) ?? sectionWith(NAMED_BY_ITEM, id)
  return section ? sectionPath(language, section, slug ?? undefined) : `/${language}`
}

/** The first section that shows a page: its own. */
const sectionWith = (pages: Partial<Record<Section, PageId>>, id: PageId): Section | undefined =>
  (Object.keys(pages) as Section[]).find((section) => pages[section] === id)

function resolveInLanguage(language: Language, [word, id, ...more]: string[]): ResolvedRoute {
  if (word === undefined) return page('home', language)
  if (more.length > 0) return { kind: 'not-found', language }
  if (isEasyWord(word)) return resolveEasy(language, id)
  const section = ITEM_WORDS.includes(word.toLowerCase()) && id !== undefined ? 'volksbegehren' : findSection(word)
  if (section === undefined) return { kind: 'not-found', language }
  if (id === undefined) return page(SECTION_PAGES[section], language)
  const named = NAMED_BY_ITEM[section]
  return named === undefined || id.length > ITEM_SLUG_MAX_LENGTH
    ? { kind: 'not-found', language }
    : page(named, language, id.toLowerCase())
}

function resolveEasy(language: Language, word: string | undefined): ResolvedRoute {
  if (!hasEasyLanguage(language)) return { kind: 'not-found', language }
  if (word === undefined) return page('easy', language)
  const section = findSection(word)
  return isEasySection(section) ? page('easy', language, section) : { kind: 'not-found', language }
}

/** One step, not two: `/referendum/x` goes straight to the item's page in the visitor's language. */
function redirectToLanguage(segments: string[], language: Language, search: string): ResolvedRoute {
  const target = resolveInLanguage(language, segments)
  const path =
    target.kind === 'page' ? canonicalPath(target) : `/${[language, ...segments].map(encodeURIComponent).join('/')}`
  return { kind: 'redirect', to: path + search, dependsOnVisitor: true }
}

const page = (id: PageId, language: Language, slug: string | null = null): ResolvedRoute => ({
  kind: 'page',
  page: id,
  language,
  slug,
})

/** No address of a page has a dot: what has one is a file, or somebody looking for one. */
function isTechnical(segments: readonly string[]): boolean {
  return TECHNICAL.includes(segments[0] ?? '') || segments.some((segment) => segment.includes('.'))
}

function decodeSegments(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

import type { Language } from '@e-collecting/i18n/languages'
import { daysBetween, endOfSwissDay, type SwissDay } from '@e-collecting/kernel'
import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { ENDING_SOON_DAYS } from './contract/item-rules.ts'
import type { PopularVote, PopularVoteSummary, PopularVoteType } from './contract/schemas.ts'

export type * from './contract/admin-schemas.ts'
export {
  ENDING_SOON_DAYS,
  ITEM_FILTERS,
  ITEM_LEVELS,
  ITEM_LINE_MAX_LENGTH,
  ITEM_SLUG_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
  ITEM_TYPES,
  ITEM_URL_MAX_LENGTH,
} from './contract/item-rules.ts'
export type * from './contract/schemas.ts'

/** Longest title in cards and the register, and in the support form. */
export const CARD_TITLE_MAX_CHARACTERS = 45
export const FORM_TITLE_MAX_CHARACTERS = 50

/** Cards on one page of the carousel. */
export const CAROUSEL_PAGE_SIZE = 3

/** True from the first millisecond after the end date's last one, 23:59:59.999 in Switzerland. */
export const isEnded = (endDate: string | null, now: Date): boolean =>
  endDate !== null && now.getTime() > endOfSwissDay(endDate).getTime()

/** True before the start date has begun in Switzerland. */
export const isBeforeStart = (startDate: string | null, today: SwissDay): boolean =>
  startDate !== null && today < startDate

/** Why nothing can be asked for an item today; null when something can. The server decides again by its own clock. */
export function closedReason(
  item: Pick<PopularVoteSummary, 'isEnded' | 'startDate'>,
  today: string,
): 'ended' | 'notStarted' | null {
  if (item.isEnded) return 'ended'
  return isBeforeStart(item.startDate, today as SwissDay) ? 'notStarted' : null
}

/** Where an item may be supported from: an item of a canton or municipality only with an address in it. */
export interface ItemScope extends Pick<PopularVoteSummary, 'level' | 'canton'> {
  municipality: { bfsNumber: string } | null
}

export type ScopeAnswer = 'in-scope' | 'out-of-scope-canton' | 'out-of-scope-municipality'

/**
 * The scope rule: federal items for everybody, a cantonal item with an address in its canton, a municipal item with an
 * address in its municipality. Shown before the wallet step and enforced by the server with the same function.
 */
export function checkScope(item: ItemScope, address: { canton: string; bfsNumber: string }): ScopeAnswer {
  if (item.level === 'cantonal' && item.canton !== address.canton) return 'out-of-scope-canton'
  if (item.level === 'municipal' && item.municipality?.bfsNumber !== address.bfsNumber)
    return 'out-of-scope-municipality'
  return 'in-scope'
}

/** Whole days from `today` to the end date; 0 on the last day; null without an end date. */
export const daysLeft = (endDate: string | null, today: SwissDay): number | null =>
  endDate === null ? null : daysBetween(today, endDate)

/** Ends today or within `ENDING_SOON_DAYS` days. */
export function isEndingSoon(endDate: string | null, today: SwissDay): boolean {
  const days = daysLeft(endDate, today)
  return days !== null && days >= 0 && days <= ENDING_SOON_DAYS
}

/** The part of the collection period that has passed on `today`, 0–1, for the line on a card; null without both dates. */
export function elapsedShare(startDate: string | null, endDate: string | null, today: SwissDay): number | null {
  if (startDate === null || endDate === null) return null
  const days = daysBetween(startDate, endDate)
  return days === 0 ? 1 : Math.min(1, Math.max(0, daysBetween(startDate, today) / days))
}

/** Signatures that the Federal Constitution asks for (Art. 138, 139 and 141). Cantons and municipalities have numbers of their own. */
const FEDERAL_QUORUM: Record<PopularVoteType, number> = { initiative: 100_000, referendum: 50_000 }

/** Signatures that an item needs; null where nobody has said. */
export const quorumOf = ({ quorum, level, type }: Pick<PopularVote, 'quorum' | 'level' | 'type'>): number | null =>
  quorum ?? (level === 'federal' ? FEDERAL_QUORUM[type] : null)

/** Leading phrases a title is shown without in narrow places, longest first. */
const LEADING_PHRASES = {
  de: [
    'eidgenössische volksinitiative',
    'volksinitiative für',
    'volksinitiative',
    'volksbegehren für',
    'volksbegehren',
    'initiative für',
    'referendum gegen das bundesgesetz über',
    'referendum gegen',
  ],
  fr: [
    'initiative populaire fédérale',
    'initiative populaire pour',
    'initiative populaire',
    'initiative pour',
    'référendum contre la loi fédérale sur',
    'référendum contre',
  ],
  it: [
    'iniziativa popolare federale',
    'iniziativa popolare per',
    'iniziativa popolare',
    'iniziativa per',
    'referendum contro la legge federale sull',
    'referendum contro',
  ],
  rm: [
    'iniziativa federala dal pievel',
    'iniziativa dal pievel',
    'iniziativa per',
    'referendum cunter la lescha federala davart',
    'referendum cunter',
  ],
  en: [
    'federal popular initiative',
    'popular initiative for',
    'popular initiative',
    'initiative for',
    'referendum against the federal act on',
    'referendum against',
  ],
} as const satisfies Record<Language, readonly string[]>

/**
 * A title for narrow places: without its leading phrase and a trailing bracket, at most `maxCharacters` long including
 * the ellipsis, cut at a space, comma, bracket or hyphen. Where one reads or decides the full title belongs, and where it is only heard.
 */
export function shortenTitle(title: string, maxCharacters: number, language: Language): string {
  const core = withoutTrailingBracket(withoutLeadingPhrase(title.trim(), language))
  if (core.length <= maxCharacters) return core
  const room = core.slice(0, maxCharacters)
  const cut = Math.max(...[' ', ',', '(', '-', '–'].map((mark) => room.lastIndexOf(mark)))
  const head = cut > 0 ? room.slice(0, cut) : room.slice(0, -1)
  return `${head.replace(/[\s,(\-–]+$/, '')}…`
}

function withoutLeadingPhrase(title: string, language: Language): string {
  const lower = title.toLocaleLowerCase(language)
  const phrase = LEADING_PHRASES[language].find(
    (candidate) => lower.startsWith(candidate) && !/^\p{L}/u.test(lower.slice(candidate.length)),
  )
  if (phrase === undefined) return title
  const bare = title
    .slice(phrase.length)
    .replace(/^[\s:«"„“'’‹-]+/u, '')
    .replace(/[\s»"“”›']+$/u, '')
  return bare === '' ? title : bare.charAt(0).toLocaleUpperCase(language) + bare.slice(1)
}

const withoutTrailingBracket = (title: string) => title.replace(/\s*[([][^()[\]]*[)\]]$/, '') || title

/** The URL name of a title: lower case, diacritics stripped, everything else a hyphen. */
export const slugify = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Problem codes of this feature and the HTTP status of each. */
export const POPULAR_VOTE_PROBLEMS = {
  'popular-vote-not-found': 404,
  'popular-vote-ended': 409,
  'popular-vote-not-started': 409,
  'out-of-scope-canton': 409,
  'out-of-scope-municipality': 409,
  'popular-vote-changed': 409,
  'slug-exists': 409,
  'scope-invalid': 400,
  'popular-vote-has-credentials': 409,
  'popular-vote-has-log': 409,
  'popular-vote-built-in': 409,
} as const
type PopularVoteProblems = typeof POPULAR_VOTE_PROBLEMS

type PopularVotesRoutes = RoutesOf<typeof import('./contract/routes.ts')> &
  RoutesOf<typeof import('./contract/admin-routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends PopularVoteProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends PopularVotesRoutes {}
}

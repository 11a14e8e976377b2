import { problemCode } from '@e-collecting/api-client'
import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { type Checked, type FieldErrors, refusedFields, textOf } from '@e-collecting/ui/admin'
import {
  findDateFault,
  ITEM_IMAGE_PATH_FORM,
  ITEM_QUORUM_MAX,
  ITEM_SLUG_FORM,
  ITEM_SLUG_MAX_LENGTH,
  type PopularVoteInput,
  type PopularVoteLevel,
  type PopularVoteType,
  slugify,
} from '../../contract.ts'
import { LEVELS, TYPES } from './use-item-filter.ts'

const translated = <Name extends string>(name: Name) => LANGUAGES.map((language) => `${name}/${language}` as const)

/** Fields by the names they have in the form and in the server's pointers, in the order of the form. */
export const ITEM_FIELDS = [
  ...['titles/de', 'descriptions/de', 'slug', 'type', 'level', 'canton', 'municipalityBfs', 'startDate'],
  ...['endDate', 'publishedOn', 'quorum', 'comitee', 'committeeMembers', 'pdfUrl', 'imageUrl'],
  ...translated('titles').slice(1),
  ...translated('descriptions').slice(1),
] as readonly ItemField[]

export type ItemField =
  | Exclude<keyof PopularVoteInput, 'titles' | 'descriptions'>
  | `titles/${Language}`
  | `descriptions/${Language}`

/** A title or wording and its language; null for every other field. */
export function textFieldOf(field: ItemField): { name: 'titles' | 'descriptions'; language: Language } | null {
  const [name, part] = field.split('/')
  const language = LANGUAGES.find((known) => known === part)
  return language !== undefined && (name === 'titles' || name === 'descriptions') ? { name, language } : null
}

/** Key under `form.errors.` of the text. */
export type ItemError =
  | 'titleRequired'
  | 'slugRequired'
  | 'slugForm'
  | 'slugTaken'
  | 'slugFixed'
  | 'typeRequired'
  | 'levelRequired'
  | 'cantonRequired'
  | 'municipalityRequired'
  | 'placeUnknown'
  | 'dateForm'
  | 'endBeforeStart'
  | 'quorumForm'
  | 'pdfUrlForm'
  | 'imageUrlForm'
  | 'hiddenCharacters'
  | 'invalid'

export type ItemErrors = FieldErrors<ItemField, ItemError>

const LINES: readonly ItemField[] = [
  ...translated('titles'),
  ...translated('descriptions'),
  'comitee',
  'committeeMembers',
]
const DAYS = ['startDate', 'endDate', 'publishedOn'] as const

/** A name in the address made of a title, as long as one may be. */
export const suggestSlug = (title: string): string => slugify(title).slice(0, ITEM_SLUG_MAX_LENGTH).replace(/-$/, '')

/** Names of the fields whose entry the browser itself cannot read: half a date. Their value looks empty. */
export const unreadableFields = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((element) =>
    element instanceof HTMLInputElement && element.validity.badInput ? [element.name] : [],
  )

/**
 * Checks a sent form. Does NOT check that the slug is free and the place exists: the server knows.
 * @param bfsNumber number of the municipality chosen; the form itself holds what was typed to find it
 */
export function checkItem(
  data: FormData,
  { bfsNumber, unreadable }: { bfsNumber: string | null; unreadable: readonly string[] },
): Checked<PopularVoteInput, ItemField, ItemError> {
  const input = readItem(data, bfsNumber)
  const errors: ItemErrors = {}
  for (const field of LINES) if (hasHiddenCharacters(lineOf(data, field))) errors[field] = 'hiddenCharacters'
  if (input.titles.de === '') errors['titles/de'] = 'titleRequired'
  if (input.slug === '') errors.slug = 'slugRequired'
  else if (!ITEM_SLUG_FORM.test(input.slug) || input.slug.length > ITEM_SLUG_MAX_LENGTH) errors.slug = 'slugForm'
  if (!isOneOf(TYPES, input.type)) errors.type = 'typeRequired'
  if (!isOneOf(LEVELS, input.level)) errors.level = 'levelRequired'
  if (input.level === 'cantonal' && input.canton === null) errors.canton = 'cantonRequired'
  if (input.level === 'municipal' && bfsNumber === null) errors.municipalityBfs = 'municipalityRequired'
  if (findDateFault(input) !== null) errors.endDate = 'endBeforeStart'
  for (const field of DAYS) if (unreadable.includes(field)) errors[field] = 'dateForm'
  if (input.quorum !== null && !isCount(input.quorum)) errors.quorum = 'quorumForm'
  if (input.pdfUrl !== null && !isHttps(input.pdfUrl)) errors.pdfUrl = 'pdfUrlForm'
  if (input.imageUrl !== null && !ITEM_IMAGE_PATH_FORM.test(input.imageUrl)) errors.imageUrl = 'imageUrlForm'
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : { kind: 'valid', input }
}

/** What a form says, empty optional values as null; a choice not made is an empty text until it has been checked. */
function readItem(data: FormData, bfsNumber: string | null): PopularVoteInput {
  const level = textOf(data, 'level') as PopularVoteLevel
  const quorum = textOf(data, 'quorum').replace(/[\s'’]/g, '')
  return {
    slug: textOf(data, 'slug'),
    type: textOf(data, 'type') as PopularVoteType,
    level,
    canton: level === 'cantonal' ? orNull(data, 'canton') : null,
    municipalityBfs: level === 'municipal' ? bfsNumber : null,
    titles: { ...inAllLanguages(data, 'titles'), de: textOf(data, 'titles/de') },
    descriptions: inAllLanguages(data, 'descriptions'),
    comitee: orNull(data, 'comitee'),
    committeeMembers: orNull(data, 'committeeMembers'),
    startDate: orNull(data, 'startDate'),
    endDate: orNull(data, 'endDate'),
    publishedOn: orNull(data, 'publishedOn'),
    pdfUrl: orNull(data, 'pdfUrl'),
    imageUrl: orNull(data, 'imageUrl'),
    quorum: quorum === '' ? null : Number(quorum),
  }
}

/** Line ends as they were stored: an entry nobody touched is no change. */
const orNull = (data: FormData, name: string): string | null => textOf(data, name).replace(/\r\n?/g, '\n') || null

const inAllLanguages = (data: FormData, name: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, orNull(data, `${name}/${language}`)])) as Record<
    Language,
    string | null
  >

/** A text without its line ends and tabs, which may stand in it. */
const lineOf = (data: FormData, name: string) => textOf(data, name).replace(/[\n\r\t]/g, '')

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value)
const isCount = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= ITEM_QUORUM_MAX
const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** What the server refused, at the field it is about; null for what belongs to no field. */
export function itemErrors(error: unknown, level: PopularVoteLevel): ItemErrors | null {
  const code = problemCode(error)
  if (code === 'slug-exists') return { slug: 'slugTaken' }
  if (code === 'popular-vote-has-credentials') return { slug: 'slugFixed' }
  if (code === 'scope-invalid') return { [level === 'cantonal' ? 'canton' : 'municipalityBfs']: 'placeUnknown' }
  const refused = refusedFields(error, ITEM_FIELDS)
  return refused.length === 0 ? null : Object.fromEntries(refused.map((field) => [field, 'invalid' as const]))
}

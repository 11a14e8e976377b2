import { cantonName } from '@e-collecting/address/contract'
import type { Language } from '@e-collecting/i18n'
import { pickNamed } from '@e-collecting/kernel'
import { TEXT_FIELDS, TEXT_NAMES, type TextName } from '../contract/item-fields.ts'
import { PopularVoteSchema, SummarySchema } from '../contract/schemas.ts'
import { isEnded, type PopularVote, type PopularVoteSummary, quorumOf } from '../contract.ts'
import { excerptOf } from './excerpt-of.ts'
import type { PopularVoteRecord } from './popular-vote-repository.ts'

/** Name and canton (two letters) of a municipality, by its official number. */
export type FindMunicipality = (bfsNumber: string) => { bfsNumber: string; name: string; canton: string } | undefined

// What has the same name in a record goes into the answers without being named again.
const SUMMARY_NAMES = SummarySchema.keyof().options
const NAMES = PopularVoteSchema.keyof().options

type Texts = Partial<Record<Language, string | null>>

type Answered<Value> = Record<(typeof TEXT_FIELDS)[TextName]['answer'], Value>

/** What an item says in several languages, by the name it has in the answers. */
const textsOf = (record: PopularVoteRecord): Answered<Texts> => ({
  ...(Object.fromEntries(
    TEXT_NAMES.map((name) => [TEXT_FIELDS[name].answer, record[TEXT_FIELDS[name].stored]]),
  ) as Answered<Texts>),
  comitee: { de: record.comitee, ...record.committees },
})

const readText = (texts: Texts, language: Language): string | null => texts[language] || texts.de || null

const findFallbacks = (texts: Record<string, Texts>, language: Language) =>
  Object.entries(texts).flatMap(([name, text]) =>
    text.de && !text[language] ? [name as PopularVote['inGerman'][number]] : [],
  )

/** What lists show of a stored item, in one language, in German where that language is missing. */
export function describeSummary(
  record: PopularVoteRecord,
  language: Language,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVoteSummary {
  const bfsNumber = record.bfsNumber
  const municipality = bfsNumber === null ? undefined : findMunicipality(bfsNumber)
  const { title, wording, comitee } = textsOf(record)
  const text = readText(wording, language)
  const canton = record.canton ?? municipality?.canton ?? null
  return {
    ...pickNamed(record, SUMMARY_NAMES),
    id: record.slug,
    canton,
    cantonName: canton && cantonName(canton, language),
    municipality:
      bfsNumber === null
        ? null
        : { bfsNumber: municipality?.bfsNumber ?? bfsNumber, name: municipality?.name ?? bfsNumber },
    title: readText(title, language) ?? record.slug,
    wording: text === null ? null : excerptOf(text),
    comitee: readText(comitee, language),
    isEnded: isEnded(record.endDate, now),
    inGerman: findFallbacks({ title, wording, comitee }, language),
  }
}

/** The same with everything its own page shows. */
export function describePopularVote(
  record: PopularVoteRecord,
  language: Language,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVote {
  const texts = textsOf(record)
  const summary = describeSummary(record, language, now, findMunicipality)
  return {
    ...pickNamed(record, NAMES),
    ...(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readText(text, language)])) as Answered<
      string | null
    >),
    ...summary,
    wording: readText(texts.wording, language),
    quorum: quorumOf(record),
    inGerman: findFallbacks(texts, language),
  }
}

/** Public order: running and coming items by start date, then slug; ended ones after them. */
export function inPublicOrder(items: PopularVoteSummary[]): PopularVoteSummary[] {
  return items.toSorted(
    (a, b) =>
      Number(a.isEnded) - Number(b.isEnded) ||
      compare(a.startDate ?? '9999', b.startDate ?? '9999') ||
      compare(a.slug, b.slug),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

import type { Language } from '@e-collecting/i18n'
import { pickNamed } from '@e-collecting/kernel'
import { PopularVoteSchema, SummarySchema } from '../contract/schemas.ts'
import { isEnded, type PopularVote, type PopularVoteSummary } from '../contract.ts'
import type { PopularVoteRecord } from './popular-vote-repository.ts'

/** Name and canton (two letters) of a municipality, by its official number. */
export type FindMunicipality = (bfsNumber: string) => { name: string; canton: string } | undefined

// What has the same name in a record goes into the answers without being named again.
const SUMMARY_NAMES = SummarySchema.keyof().options
const NAMES = PopularVoteSchema.keyof().options

/** A stored item in one language, German where that language is missing. */
export function describeSummary(
  record: PopularVoteRecord,
  language: Language,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVoteSummary {
  const bfsNumber = record.bfsNumber
  const municipality = bfsNumber === null ? undefined : findMunicipality(bfsNumber)
  return {
    ...pickNamed(record, SUMMARY_NAMES),
    id: record.slug,
    canton: record.canton ?? municipality?.canton ?? null,
    municipality: bfsNumber === null ? null : { bfsNumber, name: municipality?.name ?? bfsNumber },
    title: record.titles[language] || record.titles.de,
    wording: record.wordings[language] || record.wordings.de || null,
    isEnded: isEnded(record.endDate, now),
  }
}

/** The same with everything its own page shows. */
export const describePopularVote = (
  record: PopularVoteRecord,
  language: Language,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVote => ({
  ...pickNamed(record, NAMES),
  ...describeSummary(record, language, now, findMunicipality),
})

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

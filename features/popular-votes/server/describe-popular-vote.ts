import { isEnded, type PopularVote, type PopularVoteSummary, type TitleLanguage } from '../contract.ts'
import type { PopularVoteRecord } from './popular-vote-repository.ts'

/** Name and canton (two letters) of a municipality, by its official number. */
export type FindMunicipality = (bfsNumber: string) => { name: string; canton: string } | undefined

/** A stored item in one language, German where that language is missing. */
export function describeSummary(
  record: PopularVoteRecord,
  language: TitleLanguage,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVoteSummary {
  const bfsNumber = record.bfsNumber
  const municipality = bfsNumber === null ? undefined : findMunicipality(bfsNumber)
  return {
    id: record.slug,
    slug: record.slug,
    type: record.type,
    level: record.level,
    canton: record.canton ?? municipality?.canton ?? null,
    municipality: bfsNumber === null ? null : { bfsNumber, name: municipality?.name ?? bfsNumber },
    title: record.titles[language] ?? record.titles.de,
    comitee: record.comitee,
    wording: record.wordings[language] ?? record.wordings.de ?? null,
    startDate: record.startDate,
    endDate: record.endDate,
    imageUrl: record.imageUrl,
    isEnded: isEnded(record.endDate, now),
    isDemo: record.isDemo,
  }
}

/** The same with everything its own page shows. */
export const describePopularVote = (
  record: PopularVoteRecord,
  language: TitleLanguage,
  now: Date,
  findMunicipality: FindMunicipality,
): PopularVote => ({
  ...describeSummary(record, language, now, findMunicipality),
  committeeMembers: record.committeeMembers,
  publishedOn: record.publishedOn,
  pdfUrl: record.pdfUrl,
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

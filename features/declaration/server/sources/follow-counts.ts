import type { Clock } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { DeclarationCountsSchema } from '../../contract/count-schemas.ts'
import type { DeclarationCount } from '../../contract.ts'
import { isRunning } from '../open-logs.ts'
import { pacedRounds } from '../paced-rounds.ts'
import type { SourceRepository } from './source-repository.ts'

export interface FollowCountsDeps {
  repository: SourceRepository
  /** Where the declaration part tells its counts; they are kept under it. */
  url: string
  /** Which items there are here: of others nothing is shown, and of one that has ended, nobody is led on to declare. */
  votes: Pick<PopularVoteRepository, 'findActiveBySlug' | 'findBySlug'>
  /** The published counts as the declaration part tells anybody. @throws when it cannot be reached */
  fetchCounts: (url: string) => Promise<string>
  /** Told why the counts of before stay. */
  report: (error: unknown) => void
  pauseMs: number
  now: Clock
}

/**
 * The published counts of a declaration part elsewhere, in memory. While it cannot be reached those of before stay, also over a restart: each
 * names the day of its publication, and whether declarations are taken follows from the item here as well. None are shown before it has answered once.
 */
export function followCounts({ repository, url, votes, fetchCounts, report, pauseMs, now }: FollowCountsDeps) {
  let heard: readonly DeclarationCount[] = []
  let known: readonly DeclarationCount[] = []
  let seen: string | undefined
  let version = 0
  let isAway = false
  const isOpenHere = async (slug: string): Promise<boolean> => {
    const vote = await votes.findActiveBySlug(slug)
    return vote !== undefined && isRunning(vote, now())
  }
  /** Those of items. An item may also come after its count. */
  const sift = async () => {
    const found = heard.map(async (count) => ((await votes.findBySlug(count.slug)) === undefined ? [] : [count]))
    const sifted = (await Promise.all(found)).flat()
    if (sifted.length === known.length && sifted.every((count, at) => count === known[at])) return
    known = sifted
    version += 1
  }
  const take = (text: string, counts: readonly DeclarationCount[]) => {
    heard = counts
    seen = text
  }
  const round = async () => {
    try {
      const text = await fetchCounts(url)
      if (text !== seen) {
        take(text, parseCounts(text))
        await repository.save(url, { issued: now(), document: text })
      }
      await sift()
      isAway = false
    } catch (error) {
      if (!isAway) report(error)
      isAway = true
    }
  }
  const { next, finish } = pacedRounds(round, { pauseMs, now })
  return {
    next,
    finish,
    /**
     * Takes what was heard before the start, and asks. A page must not be without the way to declare because nothing was heard yet.
     * @param patience ends with how long a first start waits for the first answer
     */
    begin: async (patience: Promise<unknown>): Promise<void> => {
      const kept = await loadKept(repository, url)
      if (kept !== undefined) take(kept.text, kept.counts)
      await sift()
      next()
      if (kept === undefined) await Promise.race([finish(), patience])
    },
    list: async (): Promise<DeclarationCount[]> =>
      Promise.all(known.map(async (count) => ({ ...count, isOpen: count.isOpen && (await isOpenHere(count.slug)) }))),
    /** Whether one of them is of the item with this name. */
    has: (slug: string): boolean => heard.some((count) => count.slug === slug),
    /** Another one after each change. */
    version: (): number => version,
  }
}

/** The counts that were heard last, by any process, at any time. */
export const readKeptCounts = async (repository: SourceRepository, url: string): Promise<readonly DeclarationCount[]> =>
  (await loadKept(repository, url))?.counts ?? []

/** Names of the logs in other installations that were not closed when they were heard of last. */
export const listOpenElsewhere = async (repository: SourceRepository): Promise<string[]> =>
  (await repository.listDocuments())
    .flatMap((text) => readCounts(text) ?? [])
    .filter(({ isClosed }) => !isClosed)
    .map(({ origin }) => origin)
    .toSorted()

async function loadKept(repository: SourceRepository, url: string) {
  const text = await repository.load(url)
  const counts = text === undefined ? undefined : readCounts(text)
  return text === undefined || counts === undefined ? undefined : { text, counts }
}

/** What another version has kept and this one cannot read is as good as nothing. */
function readCounts(text: string): readonly DeclarationCount[] | undefined {
  const { success, data } = DeclarationCountsSchema.safeParse(JSON.parse(text))
  return success ? data.items : undefined
}

const parseCounts = (text: string): readonly DeclarationCount[] => DeclarationCountsSchema.parse(JSON.parse(text)).items

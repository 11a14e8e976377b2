import { type Clock, DomainError } from '@e-collecting/kernel'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { type VerifierKey, writeVerifierKey } from '@e-collecting/tlog'
import { pacedRounds } from '../paced-rounds.ts'
import {
  type ItemsDocument,
  type OpenItemsDeps,
  openItemsDocument,
  refused,
  requireInForce,
  type Sources,
} from './items-document.ts'
import type { SourceRepository } from './source-repository.ts'

export interface FollowItemsDeps extends OpenItemsDeps {
  key: VerifierKey
  repository: SourceRepository
  /** The document as it is served now. @throws when the other part cannot be reached */
  fetchDocument: () => Promise<string>
  /** Told of each item that is not active any more. */
  onSwitchedOff: (id: PopularVoteId) => void
  /** Told why the document of before stays, once for each reason. */
  report: (error: unknown) => void
  pauseMs: number
  now: Clock
}

export type FollowedItems = ReturnType<typeof followItems>

const NOTHING: Pick<Sources, 'items' | 'issuers' | 'municipalities'> = { items: [], issuers: [], municipalities: [] }

/**
 * Items, issuers and counts of credentials as the other part has last signed them. The latest good document stays in the database: without
 * the other part one goes on with it, until its time is over. An older one is never put in its place.
 */
export function followItems(deps: FollowItemsDeps) {
  const { repository, now } = deps
  const name = writeVerifierKey(deps.key)
  let latest: ItemsDocument | undefined
  let version = 0
  const reported = new Set<string>()

  const take = (document: ItemsDocument) => {
    const before = latest?.sources.items ?? []
    latest = document
    version += 1
    const active = new Set(document.sources.items.map(({ id }) => id))
    for (const { id } of before) if (!active.has(id)) deps.onSwitchedOff(id)
  }
  /** What this or another process has taken before. */
  const recall = async () => {
    const kept = await repository.load(name)
    if (kept === undefined || kept === latest?.text) return
    const document = await openItemsDocument(deps, kept)
    if (latest === undefined || document.issued > latest.issued) take(document)
  }
  const renew = async () => {
    const text = await deps.fetchDocument()
    if (text === latest?.text) return
    const document = await openItemsDocument(deps, text)
    requireInForce(document, now())
    if (latest !== undefined && document.issued <= latest.issued) return requireSame(document, latest)
    if (await repository.save(name, { issued: document.issued, document: text })) take(document)
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      return true
    } catch (error) {
      const reason = error instanceof DomainError ? error.message : String(error)
      if (!reported.has(reason)) deps.report(error)
      reported.add(reason)
      return false
    }
  }
  const round = async () => {
    const outcomes = [await attempt(recall), await attempt(renew)]
    if (outcomes.every(Boolean)) reported.clear()
  }
  return {
    ...pacedRounds(round, deps),
    current: () => latest?.sources ?? NOTHING,
    /** Whether what is known may still be gone by. */
    isInForce: (): boolean => latest !== undefined && latest.expires > now(),
    version: (): number => version,
  }
}

/** Of several processes over there one may be a moment behind; one that says something else at an earlier time is no such thing. */
function requireSame(document: ItemsDocument, latest: ItemsDocument): void {
  if (JSON.stringify(document.sources) !== JSON.stringify(latest.sources))
    throw refused('is older than one that was taken before')
}

import { type Sources, SourcesSchema, writeItemsDocument } from '@e-collecting/declaration/server'
import { type Clock, endOfSwissDay, shareRuns, shiftDay, swissDay } from '@e-collecting/kernel'
import type { FindMunicipality, PopularVoteRecord, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { NoteSigner } from '@e-collecting/tlog'
import { Hono } from 'hono'
import type { KnownIssuers } from '../declaration/known-issuers.ts'

export interface ItemsFileDeps {
  votes: Pick<PopularVoteRepository, 'listActive'>
  issuers: Pick<KnownIssuers, 'list'>
  findMunicipality: FindMunicipality
  /** Credentials that were collected until then, by the ids of items. */
  countIssued: (
    popularVoteIds: readonly string[],
    until: Date,
  ) => Promise<ReadonlyMap<string, Sources['items'][number]['credentials']>>
  signer: NoteSigner
  isDemo: boolean
  now: Clock
}

/** Where the document is served. */
export const ITEMS_FILE = '/items.json'

const SECOND_MS = 1000
const LOOKED_AT_AGAIN_MS = 5 * SECOND_MS
const RENEWED_MS = 3_600_000
const HEADERS = {
  'cache-control': 'public, max-age=5',
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
}

/** `GET /items.json`: what a declaration part that runs apart needs of items, signed; all of it is public anyway. */
export function createItemsFile(deps: ItemsFileDeps): Hono {
  const { signer, now } = deps
  let written: { content: string; issued: Date; text: string } | undefined
  let lookedAt = 0
  const look = shareRuns(async (): Promise<string> => {
    const content = JSON.stringify(await gather(deps))
    const issued = now()
    if (written?.content !== content || isToRenew(written.issued, issued))
      written = { content, issued, text: await writeItemsDocument(signer, content, issued) }
    lookedAt = issued.getTime()
    return written.text
  })
  const read = async (): Promise<string> => {
    if (written !== undefined && Math.abs(now().getTime() - lookedAt) < LOOKED_AT_AGAIN_MS) return written.text
    return look()
  }
  return new Hono().get(ITEMS_FILE, async (c) => c.body(await read(), 200, HEADERS))
}

/** One of a time that is still to come is refused: the clock was set back since. */
const isToRenew = (issued: Date, now: Date): boolean => issued > now || now.getTime() - issued.getTime() >= RENEWED_MS

async function gather(deps: ItemsFileDeps): Promise<Sources> {
  const { votes, issuers, findMunicipality, countIssued, isDemo, now } = deps
  const until = isDemo ? now() : lastMidnight(now())
  const active = (await votes.listActive()).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const issued = await countIssued(
    active.map(({ id }) => id),
    until,
  )
  // What the schema does not name stays here.
  return SourcesSchema.parse({
    isDemo,
    items: active.map((item) => ({ ...item, credentials: issued.get(item.id) })),
    issuers: issuers.list(),
    municipalities: municipalitiesOf(active, findMunicipality),
  })
}

/** Credentials are counted by whole days: who watched the document would see when one is collected. */
const lastMidnight = (now: Date): Date => endOfSwissDay(shiftDay(swissDay(now), -1))

function municipalitiesOf(items: readonly PopularVoteRecord[], find: FindMunicipality): Sources['municipalities'] {
  const numbers = new Set(items.flatMap(({ bfsNumber }) => bfsNumber ?? []))
  return [...numbers].flatMap((bfsNumber) => {
    const found = find(bfsNumber)
    // The number that the item has may be of before a merger.
    return found === undefined ? [] : [{ ...found, bfsNumber, inForce: found.bfsNumber }]
  })
}

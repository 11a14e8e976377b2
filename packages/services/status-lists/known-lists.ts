import type { Database } from '@e-collecting/database'
import { findStatusListsByUri, type StatusListRecord } from './status-list-repository.ts'

const MAX_LISTS = 10_000

/** Lists of a service by their addresses. The record of a list never changes: one that is known needs no look any more. */
export interface KnownLists {
  readonly find: (uris: readonly string[]) => Promise<readonly StatusListRecord[]>
  readonly remember: (list: StatusListRecord) => void
}

export function createKnownLists(db: Database, service: string): KnownLists {
  const known = new Map<string, StatusListRecord>()
  const remember = (list: StatusListRecord): void => {
    if (known.size >= MAX_LISTS) known.clear()
    known.set(list.uri, list)
  }
  return {
    remember,
    find: async (uris) => {
      const unknown = uris.filter((uri) => !known.has(uri))
      const read = unknown.length === 0 ? [] : await findStatusListsByUri(db, service, unknown)
      for (const list of read) remember(list)
      return uris.flatMap((uri) => known.get(uri) ?? [])
    },
  }
}

import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { findPublication, listPublicationMarks, type Publication } from '../status-lists/status-list-repository.ts'

export type Publications = {
  /** A signed list as its issuer published it last; undefined for an unknown id. */
  readonly read: (id: string | undefined) => Promise<string | undefined>
  /** Drops what has been published anew since it was read. Run it each second, in every process. */
  readonly refresh: () => Promise<void>
  /** Drops one list: its issuer has just published it. */
  readonly forget: (id: string) => void
}

const MAX_COPIES = 500
/** A list that nobody has asked for this long is not watched any more. */
const WATCHED_MS = 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Signed lists in memory: a request for one that is known touches no database. */
export function createPublications({ db, clock }: { db: Database; clock: Clock }): Publications {
  const copies = new Map<string, Publication & { readAt: number }>()
  return {
    async read(id) {
      if (id === undefined || !UUID.test(id)) return undefined
      const copy = copies.get(id)
      if (copy) {
        copy.readAt = clock().getTime()
        return copy.jwt
      }
      const publication = await findPublication(db, id)
      if (!publication) return undefined
      if (copies.size >= MAX_COPIES) copies.clear()
      copies.set(id, { ...publication, readAt: clock().getTime() })
      return publication.jwt
    },
    async refresh() {
      const watchedFrom = clock().getTime() - WATCHED_MS
      for (const { id, readAt } of [...copies.values()]) if (readAt < watchedFrom) copies.delete(id)
      if (copies.size === 0) return
      const marks = new Map((await listPublicationMarks(db, [...copies.keys()])).map(({ id, mark }) => [id, mark]))
      for (const { id, mark } of [...copies.values()]) if (marks.get(id) !== mark) copies.delete(id)
    },
    forget: (id) => void copies.delete(id),
  }
}

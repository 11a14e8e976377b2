import type { Database } from '@e-collecting/database'
import { findPublication, findPublicationMark } from '../status-lists/status-list-repository.ts'

export type Publications = {
  /** A signed list as its issuer published it last; undefined for an unknown id. */
  readonly read: (id: string | undefined) => Promise<string | undefined>
}

const MAX_COPIES = 1000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Signed lists, kept in memory as long as the database says that they are still the published ones. The question is one
 * narrow row by primary key; the list itself (up to 200 kB) is read only after a change. So a change by any instance is
 * visible at once on all.
 */
export function createPublications(db: Database): Publications {
  const copies = new Map<string, { jwt: string; mark: string }>()
  return {
    async read(id) {
      const mark = id !== undefined && UUID.test(id) ? await findPublicationMark(db, id) : undefined
      if (id === undefined || mark === undefined) return undefined
      const copy = copies.get(id)
      if (copy?.mark === mark) return copy.jwt
      const publication = await findPublication(db, id)
      if (!publication) return undefined
      if (copies.size >= MAX_COPIES) copies.clear()
      copies.set(id, publication)
      return publication.jwt
    },
  }
}

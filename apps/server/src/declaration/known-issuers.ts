import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import { listLabelledDids } from '@e-collecting/services'

export interface KnownIssuersDeps {
  db: Database
  municipalities: Pick<MunicipalityDirectory, 'listAll'>
  /** https address of them all, where one certificate signs for them; undefined where each has a DID. */
  webIssuer: string | undefined
  now: Clock
}

/** What the label of a municipality's identity begins with. */
const OFFICE = 'office-'
/** A municipality that begins to issue is known so soon. */
const REFRESHED_MS = 5000

/** Whose credentials count. */
export interface KnownIssuers {
  accepts: (issuer: string) => boolean
  list: () => readonly string[]
  catchUp: () => Promise<void>
}

/** Whose voting-register credentials count: municipalities, under the DIDs that they have now and those that were made for them before, or under their certificate. */
export function createKnownIssuers({ db, municipalities, webIssuer, now }: KnownIssuersDeps): KnownIssuers {
  let known: ReadonlySet<string> = new Set()
  let readAt = 0
  return {
    accepts: (issuer) => known.has(issuer),
    list: () => [...known].toSorted(),
    catchUp: async () => {
      const at = now().getTime()
      if (at - readAt < REFRESHED_MS) return
      readAt = at
      const made = (await listLabelledDids(db)).filter(({ label }) => label.startsWith(OFFICE))
      const named = await municipalities.listAll(undefined)
      known = new Set([...made.map(({ did }) => did), ...named.flatMap(({ did }) => did ?? []), webIssuer ?? []].flat())
    },
  }
}

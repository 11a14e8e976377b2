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
/** DIDs that were made before are read so often; those of today stand with the municipalities, which are in memory. */
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
  let made: readonly string[] = []
  let readAt = 0
  const readMade = async () => {
    const at = now().getTime()
    if (at - readAt < REFRESHED_MS) return
    readAt = at
    made = (await listLabelledDids(db)).filter(({ label }) => label.startsWith(OFFICE)).map(({ did }) => did)
  }
  return {
    accepts: (issuer) => known.has(issuer),
    list: () => [...known].toSorted(),
    catchUp: async () => {
      await readMade()
      const named = await municipalities.listAll(undefined)
      known = new Set([...made, ...named.flatMap(({ did }) => did ?? []), webIssuer ?? []].flat())
    },
  }
}

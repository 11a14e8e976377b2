import type { Database } from '@e-collecting/database'
import type { KnownIssuer } from '@e-collecting/declaration/server'
import type { Clock } from '@e-collecting/kernel'
import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import type { FindMunicipality } from '@e-collecting/popular-votes/server'
import { listLabelledDids } from '@e-collecting/services'

export interface KnownIssuersDeps {
  db: Database
  municipalities: Pick<MunicipalityDirectory, 'listAll'>
  findMunicipality: FindMunicipality
  /** https address of them all, where one certificate signs for them; undefined where each has a DID. */
  webIssuer: string | undefined
  now: Clock
}

/** What the label of a municipality's identity begins with; its number follows. */
const OFFICE = 'office-'
/** DIDs that were made before are read so often; those of today stand with the municipalities, which are in memory. */
const REFRESHED_MS = 5000

/** Whose credentials count, and for which municipality. */
export interface KnownIssuers {
  list: () => readonly KnownIssuer[]
  catchUp: () => Promise<void>
}

/** Whose voting-register credentials count: municipalities, under the DIDs that they have now and those that were made for them before, or under their certificate. */
export function createKnownIssuers({
  db,
  municipalities,
  findMunicipality,
  webIssuer,
  now,
}: KnownIssuersDeps): KnownIssuers {
  let known: readonly KnownIssuer[] = []
  let made: readonly { id: string; bfsNumber: string }[] = []
  let readAt = 0
  const readMade = async () => {
    const at = now().getTime()
    if (at - readAt < REFRESHED_MS) return
    readAt = at
    made = (await listLabelledDids(db))
      .filter(({ label }) => label.startsWith(OFFICE))
      .map(({ label, did }) => ({ id: did, bfsNumber: label.slice(OFFICE.length) }))
  }
  /** The number may be of before a merger. */
  const describeMade = ({ id, bfsNumber }: { id: string; bfsNumber: string }): KnownIssuer => {
    const found = findMunicipality(bfsNumber)
    return { id, municipality: { bfsNumber: found?.bfsNumber ?? bfsNumber, canton: found?.canton ?? '' } }
  }
  return {
    list: () => known,
    catchUp: async () => {
      await readMade()
      const named = await municipalities.listAll(undefined)
      const issuers: KnownIssuer[] = [
        ...made.map(describeMade),
        ...named.flatMap(({ did, bfsNumber, canton }) =>
          did === null ? [] : [{ id: did, municipality: { bfsNumber, canton } }],
        ),
        ...(webIssuer === undefined ? [] : [{ id: webIssuer, municipality: null }]),
      ]
      known = [...new Map(issuers.map((issuer) => [nameOf(issuer), issuer])).values()]
    },
  }
}

/** One that signs for several municipalities is as many. */
const nameOf = ({ id, municipality }: KnownIssuer): string => `${id} ${municipality?.bfsNumber}`

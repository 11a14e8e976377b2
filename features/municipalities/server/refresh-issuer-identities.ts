import type { Database } from '@e-collecting/database'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { IssuerIdentities } from './ports.ts'

export interface RefreshIssuerIdentitiesDeps {
  db: Database
  /** Undefined: the issuer is external, nothing is touched. */
  issuerIdentities: IssuerIdentities | undefined
  /** Receives the error of a failed call; the municipality then keeps what it has. */
  reportFailure: (error: unknown) => void
}

/**
 * Brings DID and status list of every municipality up to date, once at the start: a new public address or key makes a new DID
 * (decision 30), and a municipality that has none yet gets one.
 */
export async function refreshIssuerIdentities(deps: RefreshIssuerIdentitiesDeps): Promise<void> {
  const { issuerIdentities, reportFailure } = deps
  if (issuerIdentities === undefined) return
  const municipalities = createMunicipalityRepository(deps.db)
  for (const municipality of await municipalities.listAll())
    try {
      const identity = await issuerIdentities.ensure(municipality.bfsNumber)
      const isSame = identity.did === municipality.did && identity.statusListUrl === municipality.statusListUrl
      if (!isSame) await municipalities.updateIdentity(municipality.id, identity)
    } catch (error) {
      reportFailure(error)
    }
}

import type { Database } from '@e-collecting/database'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { IssuerIdentities } from './ports.ts'

export interface RenewIdentitiesDeps {
  db: Database
  issuerIdentities: IssuerIdentities & {
    /** False for a DID that was made for another public address, or by another issuer. */
    isCurrent: (did: string) => boolean
  }
  /** Told of each municipality that has a new DID. */
  onRenewed: (municipality: { bfsNumber: string; did: string }) => void
}

/**
 * Gives municipalities whose DID belongs to an earlier public address, or was taken away with its keys, a DID of now. Credentials issued before
 * keep theirs, and its documents stay served. With nothing to do it is one query; repeating it changes nothing.
 */
export async function renewIdentities({ db, issuerIdentities, onRenewed }: RenewIdentitiesDeps): Promise<void> {
  const municipalities = createMunicipalityRepository(db)
  for (const municipality of await municipalities.listAll()) {
    if (municipality.did !== null && issuerIdentities.isCurrent(municipality.did)) continue
    const { did, statusListUrl } = await issuerIdentities.ensure(municipality.bfsNumber)
    await municipalities.updateIdentity(municipality.id, { did, statusListUrl })
    onRenewed({ bfsNumber: municipality.bfsNumber, did })
  }
}

import type { Database } from '@e-collecting/database'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import type { IssuerCheck } from '../contract.ts'
import { openKeyPin } from './key-pin.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { CheckIssuer } from './ports.ts'

export interface CheckIssuerDeps {
  db: Database
  sealer: Sealer
  /** Undefined where the issuer is ours: then DID and key are made together. */
  checkIssuer: CheckIssuer | undefined
}

/**
 * Tries whether the external issuer can issue for a municipality with what is entered.
 * @throws DomainError `municipality-not-found`, `municipality-without-did`, `issuer-check-not-needed`
 */
export async function checkMunicipalityIssuer(
  { db, sealer, checkIssuer }: CheckIssuerDeps,
  id: string,
): Promise<IssuerCheck> {
  if (checkIssuer === undefined) throw new DomainError('issuer-check-not-needed', 'DID and key are made together here.')
  const municipality = await createMunicipalityRepository(db).findManaged(id)
  if (municipality === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
  const { did, statusListUrl, verificationMethod, keyId } = municipality
  if (did === null) throw new DomainError('municipality-without-did', 'The municipality has no DID to issue under.')
  return checkIssuer({ did, statusListUrl, verificationMethod, keyId, keyPin: openKeyPin(sealer, municipality) })
}

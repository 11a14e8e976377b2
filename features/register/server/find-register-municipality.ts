import { DomainError } from '@e-collecting/kernel'
import type { MunicipalityDirectory, MunicipalityRecord } from '@e-collecting/municipalities/server'
import type { RegisterMunicipality } from '../contract.ts'

export interface FindRegisterMunicipalityDeps {
  municipalities: Pick<MunicipalityDirectory, 'findByBfsNumber'>
}

/**
 * Whether a municipality takes part, as the address step already says.
 * @param bfsNumber without leading zeros.
 * @throws DomainError `municipality-not-registered`.
 */
export async function findRegisterMunicipality(
  deps: FindRegisterMunicipalityDeps,
  bfsNumber: string,
): Promise<RegisterMunicipality> {
  const municipality = await requireMunicipality(deps, bfsNumber)
  return { bfsNumber: municipality.bfsNumber, name: municipality.name, canIssue: canIssue(municipality) }
}

/** @throws DomainError `municipality-not-registered`. */
export async function requireMunicipality(
  { municipalities }: FindRegisterMunicipalityDeps,
  bfsNumber: string,
): Promise<MunicipalityRecord> {
  const municipality = await municipalities.findByBfsNumber(bfsNumber)
  if (municipality === undefined)
    throw new DomainError('municipality-not-registered', 'The municipality does not take part.')
  return municipality
}

/** A credential needs a DID to be issued under and a list to be revoked in. */
export const canIssue = ({ did, statusListUrl }: Pick<MunicipalityRecord, 'did' | 'statusListUrl'>): boolean =>
  did !== null && statusListUrl !== null

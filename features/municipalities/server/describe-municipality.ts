import type { Municipality } from '../contract.ts'
import type { ManagedMunicipality } from './municipality-repository.ts'
import type { FindMunicipality } from './official-municipality.ts'

/** A municipality as the admin area shows it. */
export const describeMunicipality = (
  municipality: ManagedMunicipality,
  findMunicipality: FindMunicipality,
): Municipality => ({
  id: municipality.id,
  name: municipality.name,
  bfsNumber: municipality.bfsNumber,
  canton: municipality.canton,
  did: municipality.did,
  statusListUrl: municipality.statusListUrl,
  verificationMethod: municipality.verificationMethod,
  keyId: municipality.keyId,
  hasKeyPin: municipality.sealedKeyPin !== null,
  residentCount: municipality.residentCount,
  isDemo: municipality.isDemo,
  successor: successorOf(municipality, findMunicipality),
})

function successorOf(
  { bfsNumber }: ManagedMunicipality,
  findMunicipality: FindMunicipality,
): Municipality['successor'] {
  const official = findMunicipality(bfsNumber)
  if (official === undefined || official.bfsNumber === bfsNumber) return null
  return { bfsNumber: official.bfsNumber, name: official.name }
}

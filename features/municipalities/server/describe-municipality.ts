import type { Municipality } from '../contract.ts'
import type { ManagedMunicipality } from './municipality-repository.ts'

/** A municipality as the admin area shows it. */
export const describeMunicipality = (municipality: ManagedMunicipality): Municipality => ({
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
})

import { createHash } from 'node:crypto'
import type { Municipality } from '../contract.ts'
import type { ManagedMunicipality, MunicipalityRecord } from './municipality-repository.ts'
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
  version: versionOf(municipality),
  residentCount: municipality.residentCount,
  isDemo: municipality.isDemo,
  successor: successorOf(municipality, findMunicipality),
})

/** All that staff enter: the canton follows from the number. */
type Entered = Record<keyof Omit<MunicipalityRecord, 'id' | 'canton'>, unknown>

/** Told by what staff enter, a PIN that nobody is told included: other counts of residents make no other version. */
export const versionOf = (municipality: MunicipalityRecord): string => {
  const { bfsNumber, name, did, statusListUrl, verificationMethod, keyId, sealedKeyPin: sealed } = municipality
  const sealedKeyPin = sealed && Buffer.from(sealed).toString('base64url')
  const entered = { bfsNumber, name, did, statusListUrl, verificationMethod, keyId, sealedKeyPin } satisfies Entered
  return createHash('sha256')
    .update(JSON.stringify(Object.values(entered)))
    .digest('base64url')
}

function successorOf(
  { bfsNumber }: ManagedMunicipality,
  findMunicipality: FindMunicipality,
): Municipality['successor'] {
  const official = findMunicipality(bfsNumber)
  if (official === undefined || official.bfsNumber === bfsNumber) return null
  return { bfsNumber: official.bfsNumber, name: official.name }
}

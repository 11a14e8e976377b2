import { isDeepStrictEqual } from 'node:util'
import { isUnavailable } from '@e-collecting/database'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import type { MunicipalityInput } from '../contract.ts'
import { sealKeyPin } from './key-pin.ts'
import type { IssuerKeyRecord, MunicipalityRecord } from './municipality-repository.ts'
import type { IssuerIdentities } from './ports.ts'

export interface IssuerIdentityDeps {
  /** Undefined: the issuer is external, DID, status list and key are entered by hand. */
  issuerIdentities: IssuerIdentities | undefined
  sealer: Sealer
  /** Receives the error of a failed call to the identity service. */
  reportFailure: (error: unknown) => void
}

export type IdentityColumns = Pick<MunicipalityRecord, 'did' | 'statusListUrl' | keyof IssuerKeyRecord>

export const NO_KEY: IssuerKeyRecord = { verificationMethod: null, keyId: null, sealedKeyPin: null }

/**
 * What our own issuer makes for a municipality; undefined where the issuer is external.
 * @throws DomainError `identity-service-unavailable`; what the database throws while it is away
 */
export async function makeIdentity(
  { issuerIdentities, reportFailure }: Omit<IssuerIdentityDeps, 'sealer'>,
  bfsNumber: string,
): Promise<IdentityColumns | undefined> {
  if (issuerIdentities === undefined) return undefined
  try {
    return { ...NO_KEY, ...(await issuerIdentities.ensure(bfsNumber)) }
  } catch (cause) {
    reportFailure(cause)
    // It is of this process and keeps what it makes: that the database is away is said as everywhere else.
    if (isUnavailable(cause)) throw cause
    throw new DomainError('identity-service-unavailable', 'The DID could not be made.', { cause })
  }
}

/**
 * What is entered for an external issuer. Of a key what is not entered stays as it is.
 * @throws DomainError `verification-method-foreign`, `key-pin-without-key`
 */
export const enteredIdentity = (
  deps: Pick<IssuerIdentityDeps, 'sealer'>,
  input: MunicipalityInput,
  before: { id: string } & IssuerKeyRecord,
): IdentityColumns => ({ did: input.did, statusListUrl: input.statusListUrl, ...keyOf(deps, input, before) })

function keyOf(
  { sealer }: Pick<IssuerIdentityDeps, 'sealer'>,
  input: MunicipalityInput,
  before: { id: string } & IssuerKeyRecord,
): IssuerKeyRecord {
  const { verificationMethod = before.verificationMethod, keyId = before.keyId, keyPin } = input
  if (verificationMethod !== null && verificationMethod.split('#')[0] !== input.did)
    throw new DomainError('verification-method-foreign', 'The key belongs to another DID.')
  if (keyId === null && keyPin) throw new DomainError('key-pin-without-key', 'A PIN needs the key that it is for.')
  if (keyId === null || keyPin === null) return { verificationMethod, keyId, sealedKeyPin: null }
  const sealedKeyPin = keyPin === undefined ? before.sealedKeyPin : sealKeyPin(sealer, before.id, keyPin)
  return { verificationMethod, keyId, sealedKeyPin }
}

/** Whether anything of the key is another one; a PIN that is entered again counts. */
export const isKeyChanged = (before: IssuerKeyRecord, after: IssuerKeyRecord): boolean =>
  before.verificationMethod !== after.verificationMethod ||
  before.keyId !== after.keyId ||
  !isDeepStrictEqual(before.sealedKeyPin, after.sealedKeyPin)

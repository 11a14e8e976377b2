import type { Exchange } from '@e-collecting/exchanges'
import { findDidByName } from '../dids/did-repository.ts'
import type { IssuerDeps } from './issuer-deps.ts'

/** The name of a DID at its registry, which is the last part of its path. */
export const nameOfDid = (did: string): string => did.slice(did.lastIndexOf(':') + 1)

/**
 * The issuer's identifier that credentials of a DID are offered under. Who issues under a face of its own has an address of its own below
 * that of the service, so that one DID signs its credentials and what is said of their issuer (record 0066).
 */
export const addressOf = (
  {
    serviceAddress,
    certified,
    identity,
    faceOf,
  }: Pick<IssuerDeps, 'serviceAddress' | 'certified' | 'identity' | 'faceOf'>,
  did: string,
): string =>
  certified === undefined && did !== identity.did && faceOf(did) !== undefined
    ? `${serviceAddress}/${nameOfDid(did)}`
    : serviceAddress

/**
 * Whether an offer may be collected at this address. At that of the service itself all may: offers that were made before
 * addresses of their own go on working there.
 */
export const isCollectedHere = (
  { offers, credentialIssuer, serviceAddress, identity }: IssuerDeps,
  { id, offer }: Exchange,
): boolean =>
  credentialIssuer === serviceAddress || (offer !== null && offers.open(offer, id).issuerDid === identity.did)

/** As many are kept ready, with their signed documents; of the others one is made when it is asked for. */
const KEPT = 200

/** What is found at an address below that of the service; undefined for any that no DID of its has. */
export type FindTenant<Tenant> = (name: string) => Promise<Tenant | undefined>

/** @param create what is served there, from the service's parts with that identity and address */
export function createTenants<Tenant>(deps: IssuerDeps, create: (deps: IssuerDeps) => Tenant): FindTenant<Tenant> {
  const kept = new Map<string, Tenant>()
  return async (name) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const record = NAME.test(name) && deps.certified === undefined ? await findDidByName(deps.db, name) : undefined
    const identity = record && (await deps.identities.find(record.did))
    const credentialIssuer = identity && addressOf(deps, identity.did)
    if (identity === undefined || credentialIssuer === undefined || credentialIssuer === deps.serviceAddress)
      return undefined
    const tenant = create({ ...deps, identity, credentialIssuer })
    const [oldest] = kept.keys()
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(name, tenant)
    return tenant
  }
}

const NAME = /^[a-z0-9][a-z0-9-]{0,120}$/

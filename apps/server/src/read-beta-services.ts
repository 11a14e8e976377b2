import { readServiceAccess, type ServiceAccess } from './read-service-access.ts'
import { type CallLimits, readCallLimits, type ServiceSettings } from './service-settings.ts'

/** Services for tests that run outside this process, and how they are called. */
export interface BetaServices extends CallLimits {
  issuer: ServiceAccess
  /** `did`: its own, where it makes no links to wallets. */
  verifier: ServiceAccess & { did: string | undefined }
  /** Issuers whose credentials count in a test. */
  issuerDids: readonly string[]
}

/** DIDs of issuers that count in a test, and of those that count everywhere. */
interface IssuerLists {
  BETA_ISSUER_DIDS: readonly string[]
  ACCEPTED_ISSUER_DIDS: readonly string[]
}

/**
 * The services that the settings name, none if they name none, or what is missing, one line each. One of the two is no
 * service: whoever gets a test identity wants to try it.
 */
export function readBetaServices(env: ServiceSettings & IssuerLists): {
  services: BetaServices | undefined
  faults: string[]
} {
  if (env.BETA_ISSUER_URL === undefined && env.BETA_VERIFIER_URL === undefined)
    return { services: undefined, faults: [] }
  const { BETA_ISSUER_DIDS, ACCEPTED_ISSUER_DIDS } = env
  const issuer = readServiceAccess(env, 'BETA_ISSUER', 'BETA_VERIFIER_URL')
  const verifier = readServiceAccess(env, 'BETA_VERIFIER', 'BETA_ISSUER_URL')
  const issuerDids = BETA_ISSUER_DIDS.length > 0 ? BETA_ISSUER_DIDS : ACCEPTED_ISSUER_DIDS
  const faults = [...issuer.faults, ...verifier.faults]
  if (issuerDids.length === 0)
    faults.push('BETA_ISSUER_DIDS: required with BETA_VERIFIER_URL; name the issuers whose credentials count in a test')
  const services = {
    issuer: issuer.access,
    verifier: { ...verifier.access, did: env.BETA_VERIFIER_DID },
    issuerDids,
    ...readCallLimits(env),
  }
  return { services, faults }
}

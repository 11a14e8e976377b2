import type { BetaSettings } from './beta-settings.ts'

/** Base addresses of services for tests that run outside this process. */
export interface BetaServices {
  issuer: { url: string; token: string | undefined }
  /** `did`: its own, where it makes no links to wallets. */
  verifier: { url: string; token: string | undefined; did: string | undefined }
  /** Issuers whose credentials count in a test. */
  issuerDids: readonly string[]
}

/** DIDs of issuers that count in a test, and of those that count everywhere. */
interface IssuerLists {
  BETA_ISSUER_DIDS: readonly string[]
  ACCEPTED_ISSUER_DIDS: readonly string[]
}

/** The services that the settings name, none if they name none, or what is missing, one line each. */
export function readBetaServices(env: BetaSettings & IssuerLists): {
  services: BetaServices | undefined
  faults: string[]
} {
  const { BETA_ISSUER_URL, BETA_VERIFIER_URL, BETA_ISSUER_DIDS, ACCEPTED_ISSUER_DIDS } = env
  if (BETA_ISSUER_URL === undefined || BETA_VERIFIER_URL === undefined)
    return { services: undefined, faults: findMissing(env) }
  const issuerDids = BETA_ISSUER_DIDS.length > 0 ? BETA_ISSUER_DIDS : ACCEPTED_ISSUER_DIDS
  return {
    faults:
      issuerDids.length > 0
        ? []
        : ['BETA_ISSUER_DIDS: required with BETA_VERIFIER_URL; name the issuers whose credentials count in a test'],
    services: {
      issuer: { url: BETA_ISSUER_URL, token: env.BETA_ISSUER_TOKEN },
      verifier: { url: BETA_VERIFIER_URL, token: env.BETA_VERIFIER_TOKEN, did: env.BETA_VERIFIER_DID },
      issuerDids,
    },
  }
}

/** One of the two is no service: whoever gets a test identity wants to try it. */
function findMissing({ BETA_ISSUER_URL, BETA_VERIFIER_URL }: BetaSettings): string[] {
  if (BETA_ISSUER_URL !== undefined) return ['BETA_VERIFIER_URL: required with BETA_ISSUER_URL']
  return BETA_VERIFIER_URL === undefined ? [] : ['BETA_ISSUER_URL: required with BETA_VERIFIER_URL']
}

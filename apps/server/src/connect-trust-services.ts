import { connectEmbeddedServices } from './embedded-services.ts'
import { connectExternalServices } from './external-services.ts'
import type { TrustServices, TrustServicesDeps } from './trust-services.ts'

/** The trust services in this process, or clients of those that the configuration names. */
export function connectTrustServices(deps: TrustServicesDeps): Promise<TrustServices> | TrustServices {
  const { externalServices, acceptedIssuerDids, verifyScheme } = deps.config
  return externalServices === undefined
    ? connectEmbeddedServices(deps)
    : connectExternalServices(externalServices, {
        acceptedIssuerDids,
        verifyScheme,
        sealer: deps.vault.trustSealer,
      })
}

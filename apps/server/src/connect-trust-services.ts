import { connectBetaServices } from './beta-services.ts'
import { connectEmbeddedServices } from './embedded-services.ts'
import { connectExternalServices } from './external-services.ts'
import type { TrustServices, TrustServicesDeps } from './trust-services.ts'

/** The trust services in this process, or clients of those that the configuration names. */
export async function connectTrustServices(deps: TrustServicesDeps): Promise<TrustServices> {
  const { externalServices, acceptedIssuerDids, registryHosts, betaServices, verifyScheme } = deps.config
  const { now, logger } = deps
  const sealer = deps.vault.trustSealer
  const services =
    externalServices === undefined
      ? await connectEmbeddedServices(deps)
      : connectExternalServices(externalServices, {
          acceptedIssuerDids,
          registryHosts,
          verifyScheme,
          sealer,
          now,
          logger,
        })
  if (services.testCredential !== undefined || betaServices === undefined) return services
  return {
    ...services,
    testCredential: connectBetaServices(betaServices, { verifyScheme, sealer, now, logger }),
    isRemote: true,
  }
}

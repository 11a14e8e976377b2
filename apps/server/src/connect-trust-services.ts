import { connectBetaServices } from './beta-services.ts'
import { connectEmbeddedServices } from './embedded-services.ts'
import { connectExternalServices } from './external-services.ts'
import type { TrustServices, TrustServicesDeps } from './trust-services.ts'

/** The trust services in this process, or clients of those that the configuration names. */
export async function connectTrustServices(deps: TrustServicesDeps): Promise<TrustServices> {
  const { config, now, logger, vault } = deps
  const { externalServices, betaServices } = config
  const clients = { ...config, sealer: vault.trustSealer, now, logger }
  const services =
    externalServices === undefined
      ? await connectEmbeddedServices(deps)
      : connectExternalServices(externalServices, clients)
  if (services.testCredential !== undefined || betaServices === undefined) return services
  return { ...services, testCredential: connectBetaServices(betaServices, clients), isRemote: true }
}

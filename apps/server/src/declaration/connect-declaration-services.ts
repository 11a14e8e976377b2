import { DECLARATION_RECEIPT } from '@e-collecting/declaration/server'
import type { ExchangeStore } from '@e-collecting/exchanges'
import { PRODUCT_NAME } from '@e-collecting/i18n/server'
import {
  chooseRouter,
  createIssuerService,
  createRegistryService,
  createVerifierService,
  createWalletRouter,
  fetchFromRouter,
} from '@e-collecting/services'
import { createEmbeddedExchangeIssuer, createEmbeddedExchangeVerifier } from '@e-collecting/swiyu-client'
import type { ComposeDeps } from '../compose-deps.ts'
import { loadHighAssurance } from '../load-certificates.ts'
import { LOGOS } from '../logos.ts'
import { didOrigin, reachOutside } from '../reach-outside.ts'
import { describeServiceParts } from '../service-parts.ts'
import type { TrustServices, TrustServicesDeps } from '../trust-services.ts'

export interface DeclarationServicesDeps
  extends ComposeDeps,
    Pick<TrustServicesDeps, 'vault' | 'securityEvents' | 'owners'> {
  /** Of declarations. */
  exchanges: ExchangeStore
  /** Whether credentials of this DID, or of this https address, count. */
  acceptsIssuer: (issuer: string) => boolean
  trust: Pick<TrustServices, 'walletSide' | 'readOwnStatusList'>
}

const VERIFIER = 'declaration-verifier'
const ISSUER = 'declaration-issuer'

/**
 * The verifier of declarations, one for all items, and the issuer of their receipts: always of this process, as another verifier neither
 * takes our nonce nor hands over what was presented.
 */
export async function connectDeclarationServices(deps: DeclarationServicesDeps) {
  const { config, db, now } = deps
  const servicesUrl = `${config.publicUrl}/services`
  const httpsOrigin = didOrigin(config)
  const registryUrl = `${httpsOrigin}/services/registry`
  const highAssurance = await loadHighAssurance(config, httpsOrigin, now)
  const registry = createRegistryService({ baseUrl: registryUrl, db, clock: now })
  const shared = describeServiceParts(deps, registryUrl)
  const issuer = await createIssuerService({
    ...shared,
    ...DECLARATION_RECEIPT,
    name: ISSUER,
    baseUrl: `${servicesUrl}/${ISSUER}`,
    registryUrl,
    logo: LOGOS.receipt,
    offerScheme: config.offerScheme,
    highAssurance,
    keepsEntries: false,
    published: registry.forgetStatusList,
  })
  const ownRegistry = createWalletRouter([{ base: '/services/registry', side: registry.wallet }])
  const fetchOwn = fetchFromRouter(
    chooseRouter((path) => (path.startsWith('/services/registry') ? ownRegistry : deps.trust.walletSide)),
  )
  const verifier = await createVerifierService({
    ...shared,
    name: VERIFIER,
    owners: deps.owners,
    baseUrl: `${servicesUrl}/${VERIFIER}`,
    display: { client_name: PRODUCT_NAME, logo_uri: LOGOS.product },
    requestScheme: config.verifyScheme,
    certificate: highAssurance?.certificate,
    pageOrigin: new URL(config.publicUrl).origin,
    acceptsIssuer: deps.acceptsIssuer,
    outside: reachOutside(config, fetchOwn, deps.fetch),
    ...(deps.trust.readOwnStatusList && { readOwnStatusList: deps.trust.readOwnStatusList }),
  })
  return {
    verifier: createEmbeddedExchangeVerifier(VERIFIER, verifier),
    issuer: createEmbeddedExchangeIssuer(issuer),
    isOurs: (path: string): boolean => path.includes(`/services/${VERIFIER}`) || path.includes(`/services/${ISSUER}`),
    walletSide: createWalletRouter([
      { base: `/services/${VERIFIER}`, side: verifier.wallet },
      { base: `/services/${ISSUER}`, side: issuer.wallet },
      { base: '', side: issuer.wellKnown },
    ]),
    sweeps: [() => issuer.sweep(now())],
  }
}

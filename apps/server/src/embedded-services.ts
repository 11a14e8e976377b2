import { PRODUCT_NAME } from '@e-collecting/i18n/server'
import { REGISTER_DESCRIPTION } from '@e-collecting/register/server'
import {
  createIssuerService,
  createRegistryService,
  createTrustRegistryMock,
  createVerifierService,
  createWalletRouter,
  type IssuerService as EmbeddedIssuer,
  fetchFromRouter,
  type HighAssurance,
  hasForgottenSigner,
  type IssuerServiceInput,
  TRUST_REGISTRY_HOST,
  type WalletSide,
} from '@e-collecting/services'
import { RECEIPT_DESCRIPTION } from '@e-collecting/support/server'
import {
  createEmbeddedExchangeIssuer,
  createEmbeddedExchangeVerifier,
  createEmbeddedIssuerService,
} from '@e-collecting/swiyu-client'
import { BETA_ID_DESCRIPTION } from '@e-collecting/test-credential/server'
import { loadDemoAnchors, loadHighAssurance, loadTrustAnchors } from './load-certificates.ts'
import { LOGOS } from './logos.ts'
import { didOrigin, hasReachableDids, reachOutside, registryUrls } from './reach-outside.ts'
import { describeServiceParts } from './service-parts.ts'
import type {
  ExchangeIssuerAccess,
  IssuerAccess,
  RegisterIssuerAccess,
  TrustServices,
  TrustServicesDeps,
} from './trust-services.ts'

type IssuerPart = Pick<
  IssuerServiceInput,
  'configurations' | 'display' | 'keepsEntries' | 'grantsRefresh' | 'logo' | 'faceOf'
>

// Nobody can say which entry a receipt carries, so nobody can revoke one.
const RECEIPT: IssuerPart = { ...RECEIPT_DESCRIPTION, logo: LOGOS.receipt, keepsEntries: false }
const BETA_ID: IssuerPart = { ...BETA_ID_DESCRIPTION, logo: LOGOS.identity }

/** What the label of a municipality's identity begins with; its number follows. */
const OFFICE = 'office-'

/** The trust services in this process: the product calls their use cases, wallets reach the rest. */
export async function connectEmbeddedServices(deps: TrustServicesDeps): Promise<TrustServices> {
  const { config, now } = deps
  const servicesUrl = `${config.publicUrl}/services`
  const httpsOrigin = didOrigin(config)
  const highAssurance = await loadHighAssurance(config, httpsOrigin, now)
  await warnOfSettings(deps, highAssurance)
  const [registryUrl, otherRegistryUrl] = registryUrls(config)
  const registry = await openRegistry(deps, registryUrl, otherRegistryUrl)
  const shared = describeServiceParts(deps, `${httpsOrigin}/services/registry`)
  const { identities } = shared
  const createIssuer = (name: string, rest: IssuerPart) =>
    createIssuerService({
      ...shared,
      ...rest,
      name,
      baseUrl: `${servicesUrl}/${name}`,
      registryUrl,
      offerScheme: config.offerScheme,
      highAssurance,
      published: registry.forgetStatusList,
    })
  const receipt = await createIssuer('issuer-receipt', RECEIPT)
  const register = await createIssuer('issuer-register', {
    ...REGISTER_DESCRIPTION,
    logo: LOGOS.register,
    // A wallet that has declared would come back for more copies, under the id that the register keeps beside the resident.
    grantsRefresh: false,
    faceOf: (label) => faceOfOffice(deps, label),
  })
  const betaId = config.isDemo ? await createIssuer('issuer-beta-id', BETA_ID) : undefined
  // Identities issued under its earlier keys still count.
  const ownDids = betaId && (await identities.listDids('issuer-beta-id'))
  const acceptedIssuerDids = [...(ownDids ?? []), betaId?.webIssuer ?? [], ...config.acceptedIssuerDids].flat()
  const issuers = [receipt, register, ...(betaId === undefined ? [] : [betaId])]
  const documents = [
    { base: '/services/registry', side: registry.wallet },
    ...issuers.map((issuer) => ({ base: '', side: issuer.wellKnown })),
  ]
  const verifier = await createVerifierService({
    ...shared,
    name: 'verifier',
    owners: deps.owners,
    baseUrl: `${servicesUrl}/verifier`,
    display: { client_name: PRODUCT_NAME, logo_uri: LOGOS.product },
    requestScheme: config.verifyScheme,
    returnUrl: `${config.publicUrl}/return`,
    certificate: highAssurance?.certificate,
    pageOrigin: new URL(config.publicUrl).origin,
    findCertifiedSigner: await loadTrustAnchors(config, now),
    defaultAcceptedIssuers: acceptedIssuerDids,
    outside: reachOutside(config, fetchFromRouter(createWalletRouter(documents))),
    readOwnStatusList: registry.readStatusList,
  })
  const health = { verifier, 'issuer-management': receipt, 'issuer-wallet': receipt, 'issuer-municipality': register }
  const ownVerifier = createEmbeddedExchangeVerifier('verifier', verifier)
  return {
    verifier: ownVerifier,
    receipt: toExchangeAccess(receipt),
    register: toRegisterAccess(register, new URL(httpsOrigin).host),
    betaId: betaId && toAccess(betaId),
    testCredential: betaId && { ...toExchangeAccess(betaId), verifier: ownVerifier, acceptedIssuerDids },
    acceptedIssuerDids,
    walletSide: createWalletRouter([
      { base: '/services/verifier', side: verifier.wallet },
      { base: '/services/issuer-receipt', side: receipt.wallet },
      { base: '/services/issuer-register', side: register.wallet },
      ...(betaId === undefined ? [] : [{ base: '/services/issuer-beta-id', side: betaId.wallet }]),
      ...documents,
    ]),
    otherHost: config.hasTrustRegistryMock
      ? standInForTrustRegistry({ identity: await identities.ensure('trust-registry'), clock: now })
      : undefined,
    fetchActuator: (service) => askActuator(health[service].wallet),
    sweeps: issuers.map((service) => () => service.sweep(now())),
    tick: async () => {
      await registry.refresh()
      for (const issuer of issuers) await issuer.publishAgain()
    },
    readOwnStatusList: registry.readStatusList,
    isRemote: false,
  }
}

const openRegistry = async ({ config, db, now }: TrustServicesDeps, baseUrl: string, otherBaseUrl: string) =>
  createRegistryService({
    baseUrl,
    otherBaseUrls: [otherBaseUrl],
    db,
    clock: now,
    anchors: await loadDemoAnchors(config, now),
  })

/** A municipality issues under its own name, which follows from the number in its label. */
function faceOfOffice({ findMunicipality }: Pick<TrustServicesDeps, 'findMunicipality'>, label: string) {
  const bfsNumber = label.startsWith(OFFICE) ? label.slice(OFFICE.length) : ''
  const name = findMunicipality(bfsNumber)?.name
  return name === undefined ? undefined : { name, seed: bfsNumber }
}

async function warnOfSettings({ config, db, logger }: TrustServicesDeps, highAssurance: HighAssurance | undefined) {
  if (!hasReachableDids(config))
    logger.warn('Wallets cannot fetch our DID logs: set TLS_PORT, or an https PUBLIC_URL behind a proxy.')
  if (config.allowsPlainWallets && !config.isDemo)
    logger.warn('ALLOW_PLAIN_WALLETS: wallets need neither encryption nor DPoP. The Swiss profile is not followed.')
  if (highAssurance && (await hasForgottenSigner(db, highAssurance)))
    logger.warn(
      'HAIP_CERT_FILE: its key is another one than before, and credentials of before do not count. If nobody else has the former key, name its certificate in HAIP_FORMER_CERTS_FILE.',
    )
}

const standInForTrustRegistry = (input: Parameters<typeof createTrustRegistryMock>[0]) => ({
  name: TRUST_REGISTRY_HOST,
  walletSide: createWalletRouter([{ base: '', side: createTrustRegistryMock(input) }]),
})

/** The health of a service of this process, as it tells anybody. */
const askActuator = (side: WalletSide) =>
  fetchFromRouter(createWalletRouter([{ base: '', side }]))(new Request('http://localhost/actuator/health'))

const toExchangeAccess = (issuer: EmbeddedIssuer): ExchangeIssuerAccess => ({
  issuer: createEmbeddedExchangeIssuer(issuer),
  currentStatusListUrl: () => issuer.currentStatusList(),
})

/** @param host of DIDs that are made now */
const toRegisterAccess = (register: EmbeddedIssuer, host: string): RegisterIssuerAccess => ({
  issuer: toAccess(register).issuer,
  statusListUrlFor: (did) => register.currentStatusList(did),
  identities: {
    ensure: (bfsNumber) => register.ensureIssuer(`${OFFICE}${bfsNumber}`),
    isCurrent: (did) => decodeURIComponent(did.split(':')[3] ?? '') === host,
  },
  check: undefined,
  webIssuer: register.webIssuer,
  embeddedAs: 'issuer-register',
})

const toAccess = (issuer: EmbeddedIssuer): IssuerAccess => ({
  issuer: createEmbeddedIssuerService(issuer),
  currentStatusListUrl: () => issuer.currentStatusList(),
})

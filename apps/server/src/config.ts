import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { PasskeyPolicy } from '@e-collecting/auth/server'
import { type DeclarationConfig, readDeclarationSettings } from './declaration-settings.ts'
import { type Environment, EnvironmentSchema } from './environment.ts'
import { findFaults } from './find-faults.ts'
import { findPlainConnections, isLoopbackHost } from './find-plain-connections.ts'
import { type Parts, readParts } from './parts-settings.ts'
import { readSchemes, readWalletProfile, type WalletProfile } from './profile-settings.ts'
import { type BetaServices, readBetaServices } from './read-beta-services.ts'
import { type ExternalServices, readExternalServices } from './read-external-services.ts'
import { readTagServices, type TagServices } from './read-tag-services.ts'
import { readCallLimits } from './service-settings.ts'
import { EMPTY_SITE_FILE, readSiteFile, type SiteFile } from './site-file.ts'

/** Everything that can be set from outside, checked as a whole; nothing else reads the environment, but for a command with a default of its own. */
export interface Config {
  host: string
  port: number
  /** What browsers and wallets reach, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A direct connection for notices between processes, where `databaseUrl` leads to a pooler. */
  databaseListenUrl: string | undefined
  /** False for a pooler that loses named statements. */
  keepsStatements: boolean
  /** Processes that serve, started and replaced by one that does not; 1: this one serves. */
  workers: number
  /** How long readiness says no before the doors close. */
  stopDelayMs: number
  secretKey: Uint8Array | undefined
  /** What a rotation replaces it by; a server does not look at it. */
  newSecretKey: Uint8Array | undefined
  isDemo: boolean
  /** Nobody outside this machine is meant by the public address, and nobody there can reach us. */
  isLoopback: boolean
  /** `undefined`: no HTTPS listener of our own. */
  tls: { port: number; certFile: string | undefined; keyFile: string | undefined } | undefined
  hasTrustRegistryMock: boolean
  /** `undefined`: the trust services run in this process. */
  externalServices: ExternalServices | undefined
  /** Test identities and test verifications of services elsewhere; not looked at where this process has its own. */
  betaServices: BetaServices | undefined
  /** Visitors can get a test identity and try a verification. */
  hasTestCredential: boolean
  /** DIDs, and https addresses where the embedded verifier asks. */
  acceptedIssuerDids: string[]
  /** Which rules the embedded services follow. */
  walletProfile: WalletProfile
  /** Hosts beyond those of the accepted DIDs that may be asked for DID logs and status lists. */
  registryHosts: string[]
  offerScheme: string
  verifyScheme: string
  /** Of several kinds of wallets, of which pages offer the choice; the first of each is the one above. `undefined`: one kind. */
  walletSchemes: { offer: string[]; verify: string[] } | undefined
  /** Embedded services take what wallets send without encryption and without DPoP. */
  allowsPlainWallets: boolean
  /** Who holds the keys by which nobody declares twice; `undefined`: this process. */
  tagServices: TagServices | undefined
  /** Base of an Open Buildings API that is searched; `undefined`: the addresses in the database are. */
  addressSearchUrl: string | undefined
  /** Declarations and their logs; `undefined`: there are none. */
  declarations: DeclarationConfig | undefined
  /** What of the product is here, and where the rest is. */
  parts: Parts
  trustedProxies: string[]
  metricsToken: string | undefined
  /** Addresses that become admins when they sign in, in lower case. */
  adminEmails: string[]
  /** Whether staff need a passkey, their second factor. */
  passkeyPolicy: PasskeyPolicy
  /** `undefined`: no mail leaves this process. */
  smtp: { url: string; from: string } | undefined
  /** Mails are kept for the browser that asked for them: demo mode on this machine only. */
  hasMailbox: boolean
  /** Who runs the product, and what belongs to it elsewhere. */
  siteFile: SiteFile
  logLevel: Environment['LOG_LEVEL']
}

/** Everything that is wrong with the environment, together, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The configuration is not usable:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
    this.faults = faults
  }
}

const DEFAULT_TLS_PORT = 8443

/**
 * Reads the environment into one typed object.
 * @throws ConfigError naming every fault, not only the first.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = EnvironmentSchema.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const { hostname, protocol } = new URL(publicUrl)
  const isDemo = env.DEMO ?? (isLoopbackHost(hostname) && env.DATABASE_URL === undefined)
  const tls = chooseTls(env, protocol, isDemo)
  const isLoopback = isLoopbackHost(hostname) && isLoopbackHost(env.HOST)
  const external = env.TRUST_SERVICES === 'external' ? readExternalServices(env) : undefined
  const beta = readBetaServices(env)
  const tags = readTagServices(env)
  const profile = readWalletProfile(env, isDemo)
  const schemes = readSchemes(env, profile.schemes)
  const parts = readParts(env, publicUrl)
  const declarations = readDeclarationSettings(withParts(env), isDemo)
  const site = env.SITE_FILE === undefined ? { siteFile: EMPTY_SITE_FILE } : readSiteFile(env.SITE_FILE)
  const faults = [
    ...findFaults(env, isDemo),
    ...findTlsFaults(env, tls),
    ...('faults' in site ? site.faults : []),
    ...(external?.faults ?? []),
    ...beta.faults,
    ...tags.faults,
    ...profile.faults,
    ...schemes.faults,
    ...declarations.faults,
    ...parts.faults,
    ...(env.ALLOW_PLAIN_CONNECTIONS ? [] : findPlainConnections(env)),
    ...(protocol === 'http:' && !isDemo && !isLoopbackHost(hostname)
      ? ['PUBLIC_URL: a public address without demo mode must be https, or cookies are not safe']
      : []),
    ...(!isDemo && isIpAddress(hostname)
      ? ['PUBLIC_URL: must have a host name without demo mode; the passkeys of staff cannot be bound to an IP address']
      : []),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    keepsStatements: env.PREPARED_STATEMENTS === 'on',
    workers: env.WORKERS,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1000,
    secretKey: toBytes(env.SECRET_KEY),
    newSecretKey: toBytes(env.SECRET_KEY_NEW),
    isDemo,
    isLoopback,
    tls,
    hasTrustRegistryMock: env.TRUST_REGISTRY_MOCK,
    externalServices: external?.services,
    betaServices: beta.services,
    hasTestCredential: (isDemo && external === undefined) || beta.services !== undefined,
    acceptedIssuerDids: env.ACCEPTED_ISSUER_DIDS,
    registryHosts: [...(env.MAIN_URL === undefined ? [] : [new URL(env.MAIN_URL).host]), ...env.REGISTRY_HOSTS],
    walletProfile: profile.profile,
    ...schemes.settings,
    allowsPlainWallets: env.ALLOW_PLAIN_WALLETS,
    tagServices: tags.services && { services: tags.services, ...readCallLimits(env) },
    addressSearchUrl: env.ADDRESS_SEARCH === 'open-buildings' ? env.ADDRESS_SEARCH_URL : undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    adminEmails: env.ADMIN_EMAILS,
    passkeyPolicy: isDemo ? (canHavePasskeys(publicUrl) ? 'optional' : 'not-possible') : 'required',
    smtp:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { url: env.SMTP_URL, from: env.MAIL_FROM },
    hasMailbox: isDemo && env.SMTP_URL === undefined && isLoopback,
    declarations: declarations.declarations,
    parts: parts.parts,
    siteFile: 'siteFile' in site ? site.siteFile : EMPTY_SITE_FILE,
    logLevel: env.LOG_LEVEL,
  }
}

/** Where parts run apart, declarations are where their part is. */
const withParts = (env: Environment): Environment =>
  env.PARTS === 'all' ? env : { ...env, DECLARATIONS: env.PARTS === 'declaration' ? 'on' : 'off' }

const toBytes = (base64: string | undefined) => (base64 === undefined ? undefined : Buffer.from(base64, 'base64'))

const isIpAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Browsers bind passkeys to a host name, and offer them in a secure context only (WebAuthn Level 3 §5.1.2, §13.4.9). */
function canHavePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  return !isIpAddress(hostname) && (protocol === 'https:' || isLoopbackHost(hostname))
}

/** DID logs are reached over https only: with an http address of our own they need a listener of theirs. */
function chooseTls(env: Environment, protocol: string, isDemo: boolean): Config['tls'] {
  const chosen = env.TLS_PORT ?? (protocol === 'http:' && isDemo ? DEFAULT_TLS_PORT : undefined)
  return chosen === undefined ? undefined : { port: chosen, certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE }
}

function findTlsFaults(env: Environment, tls: Config['tls']): string[] {
  if (tls === undefined)
    return env.TLS_CERT_FILE === undefined
      ? []
      : ['TLS_CERT_FILE and TLS_KEY_FILE: nothing listens with them; give TLS_PORT as well']
  // 0 is any port that is free.
  return tls.port === env.PORT && tls.port !== 0
    ? [`TLS_PORT: another one than PORT; both are ${env.PORT}, and each listener needs one of its own`]
    : []
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { PasskeyPolicy } from '@e-collecting/auth/server'
import { z } from 'zod'
import { DECLARATION_SETTINGS, type DeclarationConfig, readDeclarationSettings } from './declaration-settings.ts'
import { findPlainConnections, isLoopbackHost } from './find-plain-connections.ts'
import { httpUrl } from './http-url.ts'
import { PARTS_SETTINGS, type Parts, readParts } from './parts-settings.ts'
import { PROFILE_SETTINGS, readSchemes, readWalletProfile, type WalletProfile } from './profile-settings.ts'
import { type BetaServices, readBetaServices } from './read-beta-services.ts'
import { type ExternalServices, readExternalServices } from './read-external-services.ts'
import { readTagServices, type TagServices } from './read-tag-services.ts'
import { readCallLimits, SERVICE_SETTINGS } from './service-settings.ts'
import { EMPTY_SITE_FILE, readSiteFile, type SiteFile } from './site-file.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
const MOST_SCHEMES = 4
const schemes = list.refine(
  (names) =>
    names.length > 0 && names.length <= MOST_SCHEMES && names.every((name) => /^[a-z][a-z0-9+.-]*$/.test(name)),
  { message: `must be a scheme alone, such as openid4vp, or up to ${MOST_SCHEMES} of them, separated by commas` },
)
const secretKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  message: 'must be 32 bytes in base64; make one with: openssl rand -base64 32',
})

const EnvironmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ALLOW_PLAIN_CONNECTIONS: flag.default(false),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_NEW: secretKey.optional(),
  DEMO: flag.optional(),
  TLS_PORT: port.optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TRUST_REGISTRY_MOCK: flag.default(false),
  TRUST_SERVICES: z.enum(['embedded', 'external']).default('embedded'),
  ...SERVICE_SETTINGS,
  BETA_ISSUER_DIDS: list.default([]),
  ACCEPTED_ISSUER_DIDS: list.default([]),
  REGISTRY_HOSTS: list.default([]),
  ...PROFILE_SETTINGS,
  OFFER_SCHEME: schemes.optional(),
  VERIFY_SCHEME: schemes.optional(),
  ALLOW_PLAIN_WALLETS: flag.default(false),
  TAG_SERVICES: list.default([]),
  TAG_SERVICE_TOKEN_FILES: list.default([]),
  ADDRESS_SEARCH: z.enum(['database', 'open-buildings']).default('database'),
  ADDRESS_SEARCH_URL: httpUrl.optional(),
  TRUSTED_PROXIES: list.default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  ADMIN_EMAILS: list.default([]).pipe(z.array(z.email().toLowerCase())),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  SITE_FILE: z.string().optional(),
  ...DECLARATION_SETTINGS,
  ...PARTS_SETTINGS,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Environment = z.infer<typeof EnvironmentSchema>

/** Everything that can be set from outside, checked as a whole; nothing else reads the environment. */
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
  const isLocal = isLoopbackHost(hostname) && isLoopbackHost(env.HOST)
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
    isLoopback: isLocal,
    tls: chooseTls(env, protocol, isDemo),
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
    hasMailbox: isDemo && env.SMTP_URL === undefined && isLocal,
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

function findFaults(env: Environment, isDemo: boolean): string[] {
  const faults: string[] = []
  if (env.DATABASE_URL !== undefined && env.SECRET_KEY === undefined)
    faults.push('SECRET_KEY: required with DATABASE_URL; the keys in the database are sealed under it')
  if (env.DATABASE_URL === undefined && env.WORKERS > 1)
    faults.push('WORKERS: more than one needs DATABASE_URL; the embedded database belongs to one process')
  if (env.DATABASE_URL === undefined && env.DATABASE_LISTEN_URL !== undefined)
    faults.push('DATABASE_LISTEN_URL: only beside DATABASE_URL, of which it is the direct address')
  if (new URL(env.DATABASE_URL ?? 'postgres:').searchParams.has('pgbouncer'))
    faults.push('DATABASE_URL: instead of ?pgbouncer=true, set PREPARED_STATEMENTS=off and DATABASE_LISTEN_URL')
  // Who declares shows no identity, and nobody signs in there.
  const hasMain = env.PARTS !== 'declaration'
  const needsIssuers =
    hasMain && (env.TRUST_SERVICES === 'external' || (!isDemo && env.TRUST_ANCHORS_FILE === undefined))
  if (needsIssuers && env.ACCEPTED_ISSUER_DIDS.length === 0)
    faults.push(
      'ACCEPTED_ISSUER_DIDS: required without demo mode or with external services; name the issuers whose identity credentials count',
    )
  for (const name of ['ACCEPTED_ISSUER_DIDS', 'BETA_ISSUER_DIDS'] as const)
    for (const did of env[name])
      if (!/^did:(webvh|tdw):[^:]+:[^:]+/.test(did) && !isWebIssuer(did, env))
        faults.push(`${name}: ${did} is not a did:webvh or did:tdw`)
  if ((env.ADDRESS_SEARCH === 'open-buildings') !== (env.ADDRESS_SEARCH_URL !== undefined))
    faults.push('ADDRESS_SEARCH_URL: required with ADDRESS_SEARCH=open-buildings, whose address it is, and only there')
  if (env.PUBLIC_URL !== undefined && new URL(env.PUBLIC_URL).origin !== env.PUBLIC_URL)
    faults.push('PUBLIC_URL: scheme, host and port only')
  if (env.TRUST_REGISTRY_MOCK && !isDemo)
    faults.push('TRUST_REGISTRY_MOCK: its answers vouch for nobody; for demo mode only')
  if (hasMain && !isDemo && env.SMTP_URL === undefined)
    faults.push('SMTP_URL: required without demo mode; sign-in links and invitations are mailed')
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
    faults.push('MAIL_FROM: required with SMTP_URL; the sender of our mails')
  if ((env.TLS_CERT_FILE === undefined) !== (env.TLS_KEY_FILE === undefined))
    faults.push('TLS_CERT_FILE and TLS_KEY_FILE: give both or neither')
  for (const proxy of env.TRUSTED_PROXIES)
    if (isIP(proxy) === 0) faults.push(`TRUSTED_PROXIES: ${proxy} is not an IP address`)
  return faults
}

/** An https address that tells an issuer's keys: the embedded verifier asks there, none elsewhere does. */
const isWebIssuer = (issuer: string, { TRUST_SERVICES }: Environment): boolean =>
  TRUST_SERVICES === 'embedded' && /^https:\/\/[^/?#@]+(\/[^?#]*)?$/.test(issuer) && URL.canParse(issuer)

/** DID logs are reached over https only: with an http address of our own they need a listener of theirs. */
function chooseTls(env: Environment, protocol: string, isDemo: boolean): Config['tls'] {
  const chosen = env.TLS_PORT ?? (protocol === 'http:' && isDemo ? DEFAULT_TLS_PORT : undefined)
  return chosen === undefined ? undefined : { port: chosen, certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE }
}

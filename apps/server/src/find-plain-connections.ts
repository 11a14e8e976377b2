import { SERVICE_PREFIXES, type ServiceSettings } from './service-settings.ts'

/** Settings that name a server to which this process connects. */
export interface OutboundSettings extends Partial<ServiceSettings> {
  DATABASE_URL?: string | undefined
  DATABASE_LISTEN_URL?: string | undefined
  SMTP_URL?: string | undefined
  ADDRESS_SEARCH_URL?: string | undefined
  TAG_SERVICES?: readonly string[]
  DECLARATION_URL?: string | undefined
  MAIN_URL?: string | undefined
}

const SERVICES = [
  ...SERVICE_PREFIXES.flatMap((prefix) => [`${prefix}_URL`, `${prefix}_OAUTH_TOKEN_URL`] as const),
  'ISSUER_RECEIPT_WALLET_URL',
  'STATUS_LIST_URL',
  'ADDRESS_SEARCH_URL',
  'DECLARATION_URL',
  'MAIN_URL',
] as const
const OR_SAY_SO = 'or ALLOW_PLAIN_CONNECTIONS=true where the network itself is protected'
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1']

/** True when nobody outside this machine can be meant. */
export const isLoopbackHost = (hostname: string): boolean =>
  LOOPBACK_HOSTS.includes(hostname) || hostname.endsWith('.localhost')

/**
 * Connections on which names, passwords or sign-in links could be read or changed on their way to another machine, one line each.
 * Loopback addresses and Unix sockets lead to none.
 */
export function findPlainConnections(settings: OutboundSettings): string[] {
  const faults: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const)
    if (isPlainDatabase(settings[name])) faults.push(`${name}: add ?sslmode=verify-full, ${OR_SAY_SO}`)
  if (isPlainMail(settings.SMTP_URL))
    faults.push(`SMTP_URL: must be smtps://… or smtp://…?requireTLS=true, with the certificate checked, ${OR_SAY_SO}`)
  if (settings.TAG_SERVICES?.some(isPlainService)) faults.push(`TAG_SERVICES: must be https, ${OR_SAY_SO}`)
  for (const name of SERVICES) if (isPlainService(settings[name])) faults.push(`${name}: must be https, ${OR_SAY_SO}`)
  return faults
}

/** Weaker modes take any certificate, or none, depending on who reads the address: our driver, `pg_dump`, a later driver. */
function isPlainDatabase(address: string | undefined): boolean {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return false
  return searchParams.getAll('sslmode').some((mode) => mode !== 'verify-full') || !searchParams.has('sslmode')
}

/** What the mail library reads from the address: `ignoreTLS` wins over `requireTLS`, and `secure` over the scheme. */
function isPlainMail(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname, searchParams } = new URL(address)
  if (isLoopbackHost(hostname)) return false
  if (searchParams.has('ignoreTLS') || searchParams.has('secure') || searchParams.has('tls.rejectUnauthorized'))
    return true
  return protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true'
}

function isPlainService(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' && !isLoopbackHost(hostname)
}

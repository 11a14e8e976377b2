import { isIP } from 'node:net'
import type { Environment } from './environment.ts'

/** What is wrong with variables that have the right form: together, or for who the product is run for. One line each. */
export function findFaults(env: Environment, isDemo: boolean): string[] {
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

import { readFileSync } from 'node:fs'
import { type ClientCredentials, readSigningKey, type SigningKey } from '@e-collecting/swiyu-client'
import type { ServicePrefix, ServiceSettings } from './service-settings.ts'

/** Where a service's management API is, and what proves to it who calls. */
export interface ServiceAccess {
  url: string
  token: string | undefined
  oauth: ClientCredentials | undefined
  signingKey: SigningKey | undefined
}

/** The access that the settings of one service name; what is wrong with them, one line each. `because`: why it has to be named. */
export function readServiceAccess(
  env: ServiceSettings,
  prefix: ServicePrefix,
  because: string,
): { access: ServiceAccess; faults: string[] } {
  const faults: string[] = []
  const url = env[`${prefix}_URL`]
  if (url === undefined) faults.push(`${prefix}_URL: required with ${because}`)
  const token = env[`${prefix}_TOKEN`]
  const oauth = readOAuth(env, prefix, faults)
  if (token !== undefined && oauth !== undefined)
    faults.push(`${prefix}_TOKEN: a fixed token, or one by ${prefix}_OAUTH_TOKEN_URL, not both`)
  const signingKey = readKeyFile(env, prefix, faults)
  return { access: { url: url ?? '', token, oauth, signingKey }, faults }
}

function readOAuth(env: ServiceSettings, prefix: ServicePrefix, faults: string[]): ServiceAccess['oauth'] {
  const tokenUrl = env[`${prefix}_OAUTH_TOKEN_URL`]
  const clientId = env[`${prefix}_OAUTH_CLIENT_ID`]
  const clientSecret = env[`${prefix}_OAUTH_CLIENT_SECRET`]
  const scope = env[`${prefix}_OAUTH_SCOPE`]
  if (tokenUrl !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { tokenUrl, clientId, clientSecret, scope }
  if ([tokenUrl, clientId, clientSecret, scope].some((value) => value !== undefined))
    faults.push(
      `${prefix}_OAUTH_TOKEN_URL, ${prefix}_OAUTH_CLIENT_ID and ${prefix}_OAUTH_CLIENT_SECRET: give all three or none`,
    )
  return undefined
}

function readKeyFile(env: ServiceSettings, prefix: ServicePrefix, faults: string[]): SigningKey | undefined {
  const path = env[`${prefix}_SIGNING_KEY_FILE`]
  if (path === undefined) return undefined
  const key = readSigningKey(readIfThere(path))
  if (key === undefined)
    faults.push(`${prefix}_SIGNING_KEY_FILE: must name a readable file with a private JWK on P-256 that has a "kid"`)
  return key
}

/** Nothing for a file that cannot be read: the fault names it either way. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

import { readFileSync } from 'node:fs'
import { SHARES } from '@e-collecting/voprf'
import type { CallLimits } from './service-settings.ts'

/** A tag service elsewhere. */
export interface TagServiceAccess {
  url: string
  token: string
}

/** Those that hold the keys of items: one, or three of which two answer. */
export interface TagServices extends Pick<CallLimits, 'timeoutMs'> {
  services: readonly TagServiceAccess[]
}

/** Settings that name tag services, and files with the tokens by which they know us: one for all, or one for each. */
export interface TagSettings {
  TAG_SERVICES: readonly string[]
  TAG_SERVICE_TOKEN_FILES: readonly string[]
}

/** The services that the settings name, none if they name none, or what is wrong with them, one line each. */
export function readTagServices({ TAG_SERVICES, TAG_SERVICE_TOKEN_FILES }: TagSettings): {
  services: readonly TagServiceAccess[] | undefined
  faults: string[]
} {
  if (TAG_SERVICES.length === 0)
    return {
      services: undefined,
      faults: TAG_SERVICE_TOKEN_FILES.length > 0 ? ['TAG_SERVICE_TOKEN_FILES: only beside TAG_SERVICES'] : [],
    }
  const urls = TAG_SERVICES.map((url) => url.replace(/\/+$/, ''))
  const tokens = TAG_SERVICE_TOKEN_FILES.map(readToken)
  const faults: string[] = []
  if ((urls.length !== 1 && urls.length !== SHARES) || new Set(urls).size !== urls.length)
    faults.push(`TAG_SERVICES: one address, or ${SHARES} different ones in the order of their shares`)
  for (const url of urls)
    if (!/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(url))
      faults.push(`TAG_SERVICES: ${url} is not a http or https address`)
  if (tokens.length !== 1 && tokens.length !== urls.length)
    faults.push('TAG_SERVICE_TOKEN_FILES: one file, or one for each of TAG_SERVICES')
  for (const [at, token] of tokens.entries())
    if (token === undefined)
      faults.push(`TAG_SERVICE_TOKEN_FILES: ${TAG_SERVICE_TOKEN_FILES[at]} must be a readable file with a token`)
  const services = urls.map((url, at) => ({ url, token: tokens[at] ?? tokens[0] ?? '' }))
  return { services: faults.length === 0 ? services : undefined, faults }
}

/** Undefined for a file that cannot be read, or that has no token for a header in it. */
function readToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim()
    return /^[\x21-\x7e]{16,}$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

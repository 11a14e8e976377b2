import { HolderError } from '@e-collecting/credentials/oid4vci'
import type { FetchCallback } from '../headless.ts'
import type { Identity } from '../holder/fictional-identity.ts'

/** Reads `Given,Family,1990-05-17`; undefined if it is anything else. */
export function parseNewIdentity(text: string): Identity | undefined {
  const [givenName, familyName, birthDate, ...rest] = text.split(',').map((part) => part.trim())
  if (!givenName || !familyName || !birthDate || rest.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(birthDate))
    return undefined
  return { givenName, familyName, birthDate }
}

/**
 * Asks a demonstration server for a fictional beta-ID; the answer is an ordinary credential offer.
 * @throws HolderError `unreachable`, `issuance-refused`
 */
export async function requestNewId(fetch: FetchCallback, server: string, identity: Identity): Promise<string> {
  const { origin } = new URL(server)
  const headers = { 'content-type': 'application/json', accept: 'application/json', origin }
  const response = await post(fetch, `${origin}/api/test-credentials`, { headers, body: JSON.stringify(identity) })
  const answer: { offerDeepLink?: unknown } | null = response.ok ? await response.json().catch(() => null) : null
  if (typeof answer?.offerDeepLink === 'string') return answer.offerDeepLink
  throw new HolderError('issuance-refused', `The demonstration server answered ${response.status}.`)
}

async function post(fetch: FetchCallback, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, method: 'POST' })
  } catch (cause) {
    throw new HolderError('unreachable', 'The demonstration server does not answer.', { cause })
  }
}

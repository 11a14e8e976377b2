import { HolderError } from '@e-collecting/credentials/oid4vci'
import { DEMO_PERSONS } from '@e-collecting/test-credential/contract'
import type { FetchCallback } from '../headless.ts'
import type { Identity } from '../holder/fictional-identity.ts'

/** Reads `Given,Family,1990-05-17`, or the full name of somebody in the demo register; undefined if it is anything else. */
export function parseNewIdentity(text: string): Identity | undefined {
  const resident = DEMO_PERSONS.find(({ givenName, familyName }) => `${givenName} ${familyName}` === text.trim())
  if (resident !== undefined) {
    const { givenName, familyName, birthDate } = resident
    return { givenName, familyName, birthDate }
  }
  const [givenName, familyName, birthDate, ...rest] = text.split(',').map((part) => part.trim())
  if (!givenName || !familyName || !birthDate || rest.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(birthDate))
    return undefined
  return { givenName, familyName, birthDate }
}

/** Everybody in the demo register, one line each. */
export const describeDemoPersons = (): string[] =>
  DEMO_PERSONS.map(({ givenName, familyName, birthDate, municipality, isTwice }) => {
    const place = isTwice ? `${municipality.name}, twice in the register` : municipality.name
    return `${givenName} ${familyName}, ${birthDate}, ${place}`
  })

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

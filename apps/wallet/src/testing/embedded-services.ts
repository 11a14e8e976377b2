import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createStand, type ManagedIssuer } from '@e-collecting/services/testing'
import { createHolder, createMemoryStorage, type FetchCallback, resolveThroughOrigin } from '../headless.ts'

const CONFIGURATIONS = {
  'demo-sdjwt': {
    vct: 'demo-sdjwt',
    display: [{ name: 'Demo-Ausweis', locale: 'de-CH' }],
    claims: [
      { path: ['given_name'], display: [{ name: 'Vorname', locale: 'de-CH' }] },
      { path: ['birth_date'], display: [{ name: 'Geburtsdatum', locale: 'de-CH' }] },
    ],
  },
}

export type EmbeddedServices = Awaited<ReturnType<typeof createEmbeddedServices>>

/** The product's own issuer, verifier and registry over one database, reached by the wallet through their public side only. */
export async function createEmbeddedServices() {
  const stand = await createStand({ issuer: { configurations: CONFIGURATIONS, allowsPlainWallets: false } })
  const { issuer, verifier, failures, advance, close } = stand
  const seen: string[] = []
  const fetch: FetchCallback = async (url, init) => {
    seen.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`)
    return stand.fetch(url, init)
  }
  return {
    seen,
    failures,
    issuer,
    verifier,
    createHolder: () =>
      createHolder({
        crypto: nodeCrypto,
        fetch,
        storage: createMemoryStorage(nodeCrypto),
        now: stand.clock,
        timeoutMs: 0,
        resolveDidLogUrl: resolveThroughOrigin('http://localhost:8080'),
      }),
    passSeconds: advance,
    close,
  }
}

/** What the business side of a service answers to a management call. */
export async function manage(
  app: ManagedIssuer['management'],
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await app.request(`/management/api${path}`, { method, ...sent })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Asks for the given name of a credential that an issuer has given. @returns the link to the request, and its state */
export async function askFor(
  { management }: EmbeddedServices['verifier'],
  acceptedDid: string,
  responseMode = 'direct_post.jwt',
) {
  const query = {
    id: 'demo',
    format: 'dc+sd-jwt',
    meta: { vct_values: ['demo-sdjwt'] },
    claims: [{ path: ['given_name'] }],
  }
  const { id, verification_deeplink: link } = await manage(management, 'POST', '/verifications', {
    accepted_issuer_dids: [acceptedDid],
    response_mode: responseMode,
    dcql_query: { credentials: [query] },
  })
  return { link: String(link), read: () => manage(management, 'GET', `/verifications/${id}`) }
}

/** Changes a status, until the list says so. */
export async function setStatus(issuer: EmbeddedServices['issuer'], id: unknown, status: string): Promise<void> {
  await manage(issuer.management, 'PATCH', `/credentials/${id}/status?credentialStatus=${status}`)
  await issuer.publishAgain()
}

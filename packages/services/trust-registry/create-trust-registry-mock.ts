import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, type JsonObject, toEpochSeconds } from '@e-collecting/credentials/jose'
import type { Clock } from '@e-collecting/kernel'
import { Hono } from 'hono'
import type { Identity } from '../dids/identity.ts'
import { openToWallets } from '../http/wallet-edge.ts'

/** The registry's name that the generic test wallet has compiled in; map it to this server to work offline. */
export const TRUST_REGISTRY_HOST = 'trust-reg.trust-infra.swiyu-int.admin.ch'

const VALIDITY_SECONDS = 86_400
const LISTS: Readonly<Record<string, { typ: string; claims: JsonObject }>> = {
  'non-compliance-trust-list': {
    typ: 'swiyu-non-compliance-trust-list-statement+jwt',
    claims: { non_compliant_actors: [] },
  },
  'protected-issuance-trust-list': {
    typ: 'swiyu-protected-issuance-trust-list-statement+jwt',
    claims: { vct_values: [] },
  },
}
const QUERIES = ['protected-verification-authorization-trust-statement', 'verification-query-public-statement']

/**
 * Offline answers to the four calls that the generic test wallet cannot do without (swiyu §8.3): two signed, empty lists
 * and two empty result pages. It vouches for nobody. To be mounted at the root of the host it stands in for.
 */
export function createTrustRegistryMock({ identity, clock }: { identity: Identity; clock: Clock }): Hono {
  const app = new Hono()
  openToWallets(app, { maxBodyBytes: 1024 })
  for (const [path, { typ, claims }] of Object.entries(LISTS))
    app.get(`/api/v2/${path}`, async (c) => {
      const issuedAt = toEpochSeconds(clock())
      const token = await createJwt(nodeCrypto, {
        header: { typ, kid: identity.assertion.kid, profile_version: 'swiss-profile-trust:1.0.0' },
        claims: { iat: issuedAt, exp: issuedAt + VALIDITY_SECONDS, ...claims },
        key: identity.assertion.key,
      })
      return c.text(token)
    })
  for (const path of QUERIES) {
    const emptyPage = { content: [], page: { size: 10, number: 0, totalElements: 0, totalPages: 0 } }
    app.get(`/api/v2/${path}`, (c) => c.json(emptyPage))
    app.get(`/api/v2/${path}/`, (c) => c.json(emptyPage))
  }
  return app
}

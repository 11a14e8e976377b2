import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, type JsonObject, toEpochSeconds } from '@e-collecting/credentials/jose'
import type { Clock } from '@e-collecting/kernel'
import type { Identity } from '../dids/identity.ts'
import { answerDefect } from '../http/answer-unavailable.ts'
import { answerJson, type Endpoint, type WalletSide } from '../http/endpoint.ts'

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
 * Offline answers to the four calls that the generic test wallet cannot do without: two signed, empty lists
 * and two empty result pages. It vouches for nobody. To be mounted at the root of the host it stands in for.
 */
export function createTrustRegistryMock({ identity, clock }: { identity: Identity; clock: Clock }): WalletSide {
  const lists = Object.entries(LISTS).map(
    ([path, { typ, claims }]): Endpoint => ({
      method: 'GET',
      path: `/api/v2/${path}`,
      answer: async () => {
        const issuedAt = toEpochSeconds(clock())
        const body = await createJwt(nodeCrypto, {
          header: { typ, kid: identity.assertion.kid, profile_version: 'swiss-profile-trust:1.0.0' },
          claims: { iat: issuedAt, exp: issuedAt + VALIDITY_SECONDS, ...claims },
          key: identity.assertion.key,
        })
        return { status: 200, headers: { 'content-type': 'text/plain; charset=UTF-8' }, body }
      },
    }),
  )
  const emptyPage = { content: [], page: { size: 10, number: 0, totalElements: 0, totalPages: 0 } }
  const pages = QUERIES.flatMap((path) => [`/api/v2/${path}`, `/api/v2/${path}/`]).map(
    (path): Endpoint => ({ method: 'GET', path, answer: () => answerJson(emptyPage) }),
  )
  return { maxBodyBytes: 0, endpoints: [...lists, ...pages], refuse: answerDefect }
}

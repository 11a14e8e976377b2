import { createECDH } from 'node:crypto'
import { createOffer } from './issuance.ts'
import { decryptJwe, signJwt } from './jose.ts'
import { verifyPresentation } from './sd-jwt.ts'
import { beginFlow, findFlow, seal, type Yardstick } from './yardstick.ts'

const CLIENT_ID = 'decentralized_identifier:did:example:reference'
const CLAIMS = ['given_name', 'family_name', 'birth_date'].map((name) => ({ path: [name] }))
const QUERY = { id: 'identity', format: 'dc+sd-jwt', meta: { vct_values: ['betaid-sdjwt'] }, claims: CLAIMS }
const RECEIPT = { popular_vote: 'demo', level: 'federal', signed_on: '2026-11-20', number: 1 }

/** First write of a flow. */
export async function createSession(yardstick: Yardstick) {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const flow = beginFlow(yardstick, { key, vct: 'receipt', subject: RECEIPT })
  const sealed = seal(yardstick, { nonce: flow.nonce, key: key.getPrivateKey('base64url') })
  await yardstick.write({ kind: 'create', id: flow.id, state: 'waiting', sealed, codeHash: null })
  return { id: flow.id, walletDeepLink: `openid4vp://?request_uri=${yardstick.origin}/request/${flow.id}` }
}

export function lookAtSession({ flows }: Yardstick, id: string) {
  const offerDeepLink = flows.get(id)?.offerLink ?? null
  return { state: offerDeepLink === null ? 'waiting' : 'issued', offerDeepLink }
}

/** Signed when the wallet fetches it. */
export function signRequest({ flows, origin, privateKey }: Yardstick, id: string): string {
  const { key, nonce } = findFlow(flows, id)
  const point = key?.getPublicKey()
  const coordinates = { x: point?.toString('base64url', 1, 33), y: point?.toString('base64url', 33) }
  const jwk = { kty: 'EC', crv: 'P-256', ...coordinates, use: 'enc', alg: 'ECDH-ES', kid: id }
  const claims = {
    client_id: CLIENT_ID,
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    response_uri: `${origin}/response/${id}`,
    nonce,
    state: id,
    dcql_query: { credentials: [QUERY] },
    client_metadata: { jwks: { keys: [jwk] }, encrypted_response_enc_values_supported: ['A256GCM'] },
  }
  return signJwt({ typ: 'oauth-authz-req+jwt', kid: 'key' }, claims, privateKey)
}

/** Second write of a flow: the verified answer makes the offer. */
export async function takeAnswer(yardstick: Yardstick, id: string, response: string): Promise<void> {
  const flow = findFlow(yardstick.flows, id)
  if (flow.key === undefined) throw new Error('Nothing was asked.')
  const { vp_token: token } = JSON.parse(decryptJwe(response, flow.key)) as { vp_token: Record<string, [string]> }
  const claims = verifyPresentation(token[QUERY.id]?.[0] ?? '', {
    issuerKey: yardstick.publicKey,
    audience: CLIENT_ID,
    nonce: flow.nonce,
    statusOf: (index) => yardstick.statusList[index] ?? 1,
  })
  const { codeHash, link } = createOffer(yardstick, flow)
  const sealed = seal(yardstick, { claims, subject: flow.subject })
  await yardstick.write({ kind: 'answer', id, sealed, codeHash })
  flow.offerLink = link
}

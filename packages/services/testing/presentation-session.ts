import { randomUUID } from 'node:crypto'
import type { EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createJwt,
  encodeBase64Url,
  encryptJwe,
  type JsonObject,
  type JsonValue,
  toEpochSeconds,
} from '@e-collecting/credentials/jose'
import { createKeyBindingJwt } from '@e-collecting/credentials/testing'
import { createVerificationSchema } from './management/verification.schema.ts'
import { claimsOf, createTestWallet, type HolderKey } from './test-wallet.ts'
import { manage, offerTo, type Stand, VERIFIER_URL } from './trust-stand.ts'

export type RequestObject = {
  client_id: string
  nonce: string
  state: string
  response_uri: string
  client_metadata: { jwks: { keys: EcPublicJwk[] } }
}

export const demoQuery = (changes: Record<string, unknown> = {}) => ({
  credentials: [
    {
      id: 'demo',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['demo-sdjwt'] },
      claims: [{ path: ['given_name'] }],
      ...changes,
    },
  ],
})

/** A credential of the demo issuer in the hands of its holder. */
export async function collectOne(stand: Stand) {
  const { code, managementId } = await offerTo(stand)
  const { holders, credentials } = await createTestWallet(stand).collect(code)
  const [holder, credential] = [holders[0], credentials[0]]
  if (holder === undefined || credential === undefined) throw new Error('nothing collected')
  return { managementId, holder, credential }
}

type BegunExchange = Parameters<Stand['exchanges']['begin']>[0]

/**
 * A verification as an owner in the same process begins it and a wallet fetches it.
 * @param columns of its row, beside those that every one has
 * @returns `answer` sends a form, with the state of the request
 */
export async function beginExchange(stand: Stand, columns: Partial<BegunExchange>) {
  const id = randomUUID()
  const command = createVerificationSchema.parse({
    accepted_issuer_dids: [stand.issuer.did],
    dcql_query: demoQuery(),
  })
  await stand.exchanges.begin({
    id,
    state: 'PENDING',
    verifier: 'verifier',
    createdAt: stand.clock(),
    openUntil: new Date(stand.clock().getTime() + 300_000),
    request: await stand.verifier.prepareRequest(id, command),
    ...columns,
  })
  const { verificationUrl } = stand.verifier.walletRequestOf(id)
  const request = claimsOf(await (await stand.fetch(verificationUrl)).text()) as unknown as RequestObject
  const answer = (form: Record<string, string>) =>
    stand.fetch(request.response_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, state: request.state }).toString(),
    })
  return { id, request, answer }
}

/** A verification as the business side opens it and a wallet fetches it. */
export async function openSession(stand: Stand, changes: Record<string, unknown> = {}) {
  const { body, status } = await manage(stand.verifier.management, 'POST', '/verifications', {
    accepted_issuer_dids: [stand.issuer.did],
    dcql_query: demoQuery(),
    ...changes,
  })
  if (status !== 200) throw new Error(`verification refused: ${JSON.stringify(body)}`)
  const id = String(body.id)
  const request = claimsOf(await (await stand.fetch(String(body.verification_url))).text()) as unknown as RequestObject
  const read = () => manage(stand.verifier.management, 'GET', `/verifications/${id}`)
  const post = (form: Record<string, string>) =>
    stand.fetch(`${VERIFIER_URL}/oid4vp/api/request-object/${id}/response-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  /** Answers in clear. */
  const answer = (vpToken: unknown, state: string = request.state) =>
    post({ vp_token: typeof vpToken === 'string' ? vpToken : JSON.stringify(vpToken), state })
  /** Answers encrypted to the session's key. */
  const answerEncrypted = async (parameters: JsonObject, recipient?: EcPublicJwk) =>
    post({
      response: await encryptJwe(nodeCrypto, {
        plaintext: JSON.stringify({ state: request.state, ...parameters }),
        recipient: recipient ?? (request.client_metadata.jwks.keys[0] as EcPublicJwk),
        enc: 'A256GCM',
      }),
    })
  return { id, created: body, request, read, post, answer, answerEncrypted }
}

export type Session = Awaited<ReturnType<typeof openSession>>

/** The refusal a wallet sees and the failure the business side reads. */
export async function refusal(session: Session, response: Response) {
  const body = (await response.json()) as Record<string, string>
  const { body: result } = await session.read()
  return {
    status: response.status,
    error: body.error,
    codes: [...new Set([body.detail, body.error_code])],
    state: result.state,
    result: (result.wallet_response as Record<string, string> | undefined)?.error_code,
  }
}
/** A refusal that closed the session. */
export const failedWith = (code: string, error = 'invalid_request') => ({
  status: 400,
  error,
  codes: [code],
  state: 'FAILED',
  result: code,
})
/** A refusal that left the session open. */
export const leftOpen = (code: string, error = 'invalid_request') => ({
  status: 400,
  error,
  codes: [code],
  state: 'PENDING',
  result: undefined,
})

/** Binds a credential to a request, rightly unless told otherwise. */
export async function bind(
  stand: Stand,
  { credential, holder, request }: { credential: string; holder: HolderKey; request: RequestObject },
  wrong: { audience?: string; nonce?: string; now?: Date; bound?: string; holder?: HolderKey } = {},
): Promise<string> {
  const keyBinding = await createKeyBindingJwt(nodeCrypto, {
    key: (wrong.holder ?? holder).key,
    audience: wrong.audience ?? request.client_id,
    nonce: wrong.nonce ?? request.nonce,
    now: wrong.now ?? stand.clock(),
    bound: wrong.bound ?? credential,
  })
  return `${credential}${keyBinding}`
}

/** A key binding JWT with any header and claims. */
export const forgeKeyBinding = (holder: HolderKey, header: JsonObject & { typ: string }, claims: JsonObject) =>
  createJwt(nodeCrypto, { header, claims, key: holder.key })

export type ForgedCredential = {
  readonly header?: JsonObject
  readonly claims?: JsonObject
  readonly disclosures?: readonly JsonValue[]
  /** Digests to list besides those of the disclosures. */
  readonly digests?: readonly string[]
  /** Signs in the place of the demo issuer, which is not named then: the header is as given. */
  readonly key?: Es256PrivateKey
}

/** A credential signed by the demo issuer's own key, with whatever a test wants to be wrong about it. */
export async function forgeCredential(stand: Stand, holder: HolderKey, forged: ForgedCredential = {}): Promise<string> {
  const { did, assertion } = await stand.identities.ensure('issuer-demo')
  const disclosures = (forged.disclosures ?? [['salt', 'given_name', 'Anna']]).map((one) =>
    encodeBase64Url(JSON.stringify(one)),
  )
  const digests = await Promise.all(disclosures.map((one) => nodeCrypto.digestText(one)))
  const jwt = await createJwt(nodeCrypto, {
    header: { typ: 'dc+sd-jwt', ...(forged.key === undefined && { kid: assertion.kid }), ...forged.header },
    claims: {
      iss: did,
      vct: 'demo-sdjwt',
      iat: toEpochSeconds(stand.clock()),
      cnf: { jwk: holder.publicJwk },
      _sd_alg: 'sha-256',
      _sd: [...digests, ...(forged.digests ?? [])],
      ...forged.claims,
    },
    key: forged.key ?? assertion.key,
  })
  return `${[jwt, ...disclosures].join('~')}~`
}

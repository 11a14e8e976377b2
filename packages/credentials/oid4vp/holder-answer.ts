import type { Es256PrivateKey } from '../crypto/index.ts'
import { encryptJwe, type JsonObject } from '../jose/index.ts'
import type { HolderDeps } from '../oid4vci/holder-deps.ts'
import { HolderError } from '../oid4vci/holder-error.ts'
import { type HolderAnswer, readJsonAnswer, remoteCodeOf } from '../oid4vci/holder-transport.ts'
import { parseSdJwt, presentSdJwt } from '../sd-jwt/index.ts'

import type { PresentationRequest } from './holder-request.ts'
import type { QueriedCredential } from './verifier-query.ts'

/** The credential a person chose for one part of the query, and the key it is bound to. */
export type ChosenCredential = { readonly compact: string; readonly key: Es256PrivateKey }

/** What came back: an address to go to, if the verifier gave one. Foreign: show it, never follow it unasked. */
export type PresentationOutcome = { readonly redirectUri: string | undefined }

/**
 * Answers a request: discloses what was asked for and nothing else, bound to the verifier and its nonce, in the response
 * mode it wanted (OID4VP 1.0 §8). Sends only to `responseUri`, once.
 * @throws HolderError `missing-credential`, `request-expired`, `request-gone`, `response-refused` with the verifier's code
 */
export async function sendPresentation(
  deps: HolderDeps,
  request: PresentationRequest,
  chosen: ReadonlyMap<string, ChosenCredential>,
): Promise<PresentationOutcome> {
  if (deps.now() >= request.expiresAt) throw new HolderError('request-expired', 'Answered too late.')
  const entries = await Promise.all(
    request.query.credentials.map(async (query) => [query.id, [await present(deps, request, query, chosen)]] as const),
  )
  return post(deps, request, await encodeAnswer(deps, request, { vp_token: Object.fromEntries(entries) }))
}

/**
 * Tells the verifier that the person declined. The refusal carries nothing about the person.
 * @throws HolderError `request-gone`, `response-refused`
 */
export async function sendRefusal(deps: HolderDeps, request: PresentationRequest): Promise<PresentationOutcome> {
  const description = 'The holder declined the request.'
  const form = { error: 'client_rejected', error_description: description, ...stateOf(request) }
  return post(deps, request, new URLSearchParams(form))
}

async function present(
  { crypto, now }: HolderDeps,
  { clientId, nonce }: PresentationRequest,
  query: QueriedCredential,
  chosen: ReadonlyMap<string, ChosenCredential>,
): Promise<string> {
  const credential = chosen.get(query.id)
  if (!credential) throw new HolderError('missing-credential', 'Nothing was chosen for a part of the query.')
  return presentSdJwt(crypto, parseSdJwt(credential.compact), {
    paths: query.claims.map(({ path }) => path),
    ...(query.isHolderBindingRequired && {
      keyBinding: { key: credential.key, audience: clientId, nonce, now: now() },
    }),
  })
}

async function encodeAnswer(
  { crypto }: HolderDeps,
  request: PresentationRequest,
  answer: JsonObject,
): Promise<URLSearchParams> {
  if (!request.encryption)
    return new URLSearchParams({ vp_token: JSON.stringify(answer.vp_token), ...stateOf(request) })
  const { key: recipient, enc } = request.encryption
  const plaintext = JSON.stringify({ ...answer, ...stateOf(request) })
  return new URLSearchParams({ response: await encryptJwe(crypto, { plaintext, recipient, enc }) })
}

const stateOf = ({ state }: PresentationRequest) => (state === undefined ? {} : { state })

async function post(
  { transport }: HolderDeps,
  { responseUri }: PresentationRequest,
  form: URLSearchParams,
): Promise<PresentationOutcome> {
  const answer = await transport({
    method: 'POST',
    url: responseUri,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  })
  return readOutcome(answer)
}

function readOutcome(answer: HolderAnswer): PresentationOutcome {
  if (answer.status === 404 || answer.status === 410) throw new HolderError('request-gone', 'Closed in the meantime.')
  if (answer.status < 200 || answer.status > 299)
    throw new HolderError('response-refused', `Answered ${answer.status}.`, { remoteCode: remoteCodeOf(answer) })
  const redirectUri = readJsonAnswer(answer)?.redirect_uri
  const isSafe = typeof redirectUri === 'string' && /^https?:\/\//.test(redirectUri) && URL.canParse(redirectUri)
  return { redirectUri: isSafe ? redirectUri : undefined }
}

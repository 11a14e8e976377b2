import type { Es256PrivateKey } from '../crypto/index.ts'
import { encodeBase64Url, encryptJwe, type JsonObject, type JsonValue } from '../jose/index.ts'
import type { HolderDeps } from '../oid4vci/holder-deps.ts'
import { HolderError } from '../oid4vci/holder-error.ts'
import { type HolderAnswer, readJsonAnswer, remoteCodeOf } from '../oid4vci/holder-transport.ts'
import { type ClaimPath, parseSdJwt, presentSdJwt } from '../sd-jwt/index.ts'

import type { PresentationRequest } from './holder-request.ts'
import type { WantedCredential } from './holder-wanted.ts'

/** The credential a person chose for one part of the query, the key it is bound to, and what of it is shown. */
export type ChosenCredential = {
  readonly compact: string
  readonly key: Es256PrivateKey
  readonly paths: readonly ClaimPath[]
}

/** What came back: an address to go to, if the verifier gave one. Foreign: show it, never follow it unasked. */
export type PresentationOutcome = { readonly redirectUri: string | undefined }

/**
 * Answers a request: discloses the chosen claims and nothing else, bound to the verifier and its nonce, in the response
 * mode it wanted (OID4VP 1.0 §8; a definition as in draft 20 §6). Sends only to `responseUri`, once.
 * @throws HolderError `missing-credential`, `request-expired`, `request-gone`, `response-refused` with the verifier's code
 */
export async function sendPresentation(
  deps: HolderDeps,
  request: PresentationRequest,
  chosen: ReadonlyMap<string, ChosenCredential>,
): Promise<PresentationOutcome> {
  if (request.expiresAt !== undefined && deps.now() >= request.expiresAt)
    throw new HolderError('request-expired', 'Answered too late.')
  const { credentials, definitionId } = request.wanted
  const shown = await Promise.all(
    credentials.map(async (wanted) => ({ wanted, presentation: await present(deps, request, wanted, chosen) })),
  )
  const answer = definitionId === undefined ? answerQuery(shown) : answerDefinition(deps, definitionId, shown)
  return post(deps, request, await encodeAnswer(deps, request, answer))
}

type Shown = { readonly wanted: WantedCredential; readonly presentation: string }

const answerQuery = (shown: readonly Shown[]): JsonObject => ({
  vp_token: Object.fromEntries(shown.map(({ wanted, presentation }) => [wanted.id, [presentation]])),
})

/** One presentation as it is, several in a list; the submission says which of them is which (Presentation Exchange 2.0 §6). */
function answerDefinition({ crypto }: HolderDeps, definitionId: string, shown: readonly Shown[]): JsonObject {
  const [first, ...others] = shown.map(({ presentation }) => presentation)
  return {
    vp_token: others.length === 0 ? (first ?? '') : [first ?? '', ...others],
    presentation_submission: {
      id: encodeBase64Url(crypto.randomBytes(16)),
      definition_id: definitionId,
      descriptor_map: shown.map(({ wanted: { id, format } }, at) => ({
        id,
        format,
        path: others.length === 0 ? '$' : `$[${at}]`,
      })),
    },
  }
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
  wanted: WantedCredential,
  chosen: ReadonlyMap<string, ChosenCredential>,
): Promise<string> {
  const credential = chosen.get(wanted.id)
  if (!credential) throw new HolderError('missing-credential', 'Nothing was chosen for a part of the query.')
  return presentSdJwt(crypto, parseSdJwt(credential.compact), {
    paths: credential.paths,
    ...(wanted.isHolderBindingRequired && {
      keyBinding: { key: credential.key, audience: clientId, nonce, now: now() },
    }),
  })
}

async function encodeAnswer(
  { crypto }: HolderDeps,
  request: PresentationRequest,
  answer: JsonObject,
): Promise<URLSearchParams> {
  if (!request.encryption) return new URLSearchParams({ ...toParameters(answer), ...stateOf(request) })
  const { key: recipient, enc } = request.encryption
  const plaintext = JSON.stringify({ ...answer, ...stateOf(request) })
  return new URLSearchParams({ response: await encryptJwe(crypto, { plaintext, recipient, enc }) })
}

/** Texts as they are, all else as JSON. */
const toParameters = (answer: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, JsonValue]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

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

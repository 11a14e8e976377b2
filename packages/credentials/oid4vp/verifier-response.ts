import { isJsonObject, JoseError, type JsonObject, parseJson, parseJsonObject } from '../jose/index.ts'
import { PresentationError } from './verifier-error.ts'
import type { ResponseMode } from './wire-names.ts'

/** Presentations by query id, as sent: nothing in them is verified yet. */
export type VpToken = Readonly<Record<string, readonly string[]>>

/** What a wallet answered: presentations, or that it does not want to. */
export type WalletAnswer =
  | { readonly kind: 'presentation'; readonly vpToken: VpToken; readonly state: string | undefined }
  | { readonly kind: 'refusal'; readonly error: string; readonly state: string | undefined }

export type ResponseRules = {
  readonly responseMode: ResponseMode
  /** Decrypts the compact JWE in `response` with the session's key. @throws JoseError */
  readonly decrypt: (jwe: string) => Promise<Uint8Array>
}

const MAX_PRESENTATIONS = 20

/**
 * Reads the form a wallet posts (OID4VP 1.0 §8.2, §8.3): `response` in mode `direct_post.jwt`, `vp_token` and `state` in mode
 * `direct_post`; `error` in both, in clear or encrypted. Does NOT compare `state`.
 * @throws PresentationError `invalid_request` (broken, or not in the mode asked for),
 *   `authorization_request_missing_error_param` (neither presentation nor error), `invalid_presentation_submission`
 */
export async function parseWalletResponse(
  form: Readonly<Record<string, string>>,
  rules: ResponseRules,
): Promise<WalletAnswer> {
  if (form.response !== undefined) {
    if (rules.responseMode !== 'direct_post.jwt') throw invalid('An encrypted answer was not asked for.')
    return parseParameters(await decryptParameters(form.response, rules))
  }
  if (form.vp_token !== undefined && !isError(form.error) && rules.responseMode === 'direct_post.jwt')
    throw invalid('The answer must be encrypted.')
  return parseParameters({ ...form, ...(form.vp_token !== undefined && { vp_token: parseToken(form.vp_token) }) })
}

async function decryptParameters(jwe: string, { decrypt }: ResponseRules): Promise<JsonObject> {
  try {
    return parseJsonObject(await decrypt(jwe))
  } catch (cause) {
    if (cause instanceof JoseError) throw invalid('The encrypted answer cannot be read.', cause)
    throw cause
  }
}

function parseToken(text: string) {
  try {
    return parseJson(text)
  } catch (cause) {
    throw submission('vp_token is not JSON.', cause)
  }
}

function parseParameters(parameters: JsonObject): WalletAnswer {
  const { error, state, vp_token: token } = parameters
  if (state !== undefined && typeof state !== 'string') throw invalid('state is not a string.')
  if (isError(error)) return { kind: 'refusal', error, state }
  if (token === undefined)
    throw new PresentationError('authorization_request_missing_error_param', 'Neither vp_token nor error was sent.')
  return { kind: 'presentation', vpToken: parseVpToken(token), state }
}

/** A parameter without a value counts as left out (RFC 6749 §3.1). */
const isError = (error: unknown): error is string => typeof error === 'string' && error !== ''

function parseVpToken(token: unknown): VpToken {
  if (!isJsonObject(token)) throw submission('vp_token must be an object of lists, one for each query id.')
  const entries = Object.entries(token)
  if (entries.length > MAX_PRESENTATIONS) throw submission('vp_token has too many members.')
  for (const [, list] of entries)
    if (!Array.isArray(list) || list.length > MAX_PRESENTATIONS || list.some((item) => typeof item !== 'string'))
      throw submission('Each member of vp_token must be a list of presentations.')
  return Object.fromEntries(entries) as VpToken
}

const invalid = (detail: string, cause?: unknown) => new PresentationError('invalid_request', detail, { cause })
const submission = (detail: string, cause?: unknown) =>
  new PresentationError('invalid_presentation_submission', detail, { cause })

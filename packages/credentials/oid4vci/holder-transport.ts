import { isJsonObject, type JsonObject, parseJson } from '../jose/index.ts'
import { HolderError, type HolderErrorCode } from './holder-error.ts'

export type HolderRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as text, whatever its status. `contentType` is lower case and without parameters. */
export type HolderAnswer = {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** RFC 9449 §8: the nonce for the next DPoP proof. */
  readonly dpopNonce?: string | undefined
}

/**
 * The one way to the network. The wallet hands in a guarded one: https or loopback only, no redirects, caps on size and time.
 * @throws HolderError `insecure-address`, `unreachable`, `answer-too-large`
 */
export type HolderTransport = (request: HolderRequest) => Promise<HolderAnswer>

/** The body as JSON object, or undefined if it is none. */
export function readJsonAnswer(answer: HolderAnswer): JsonObject | undefined {
  try {
    const value = parseJson(answer.body)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Error code in an OAuth or swiyu error body. Only short plain words pass: it is foreign text. */
export function remoteCodeOf(answer: HolderAnswer): string | undefined {
  const body = readJsonAnswer(answer)
  const code = [body?.error_code, body?.error].find((value) => typeof value === 'string')
  return typeof code === 'string' && /^[a-z_]{1,60}$/i.test(code) ? code.toLowerCase() : undefined
}

/**
 * The JSON object of a 2xx answer.
 * @throws HolderError with the given code, and the other side's own code in `remoteCode`
 */
export function expectJsonAnswer(answer: HolderAnswer, code: HolderErrorCode): JsonObject {
  const body = answer.status >= 200 && answer.status < 300 ? readJsonAnswer(answer) : undefined
  if (!body) throw new HolderError(code, `Answered ${answer.status}.`, { remoteCode: remoteCodeOf(answer) })
  return body
}

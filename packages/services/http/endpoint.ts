/** A request to an endpoint that wallets reach, whatever has carried it here. */
export interface EndpointRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** @param name in lower case */
  readonly header: (name: string) => string | undefined
  /** The body as UTF-8. @throws BodyTooLargeError beyond `maxBytes`, without keeping more; CallerGoneError */
  readonly text: (maxBytes: number) => Promise<string>
}

/** Header names are in lower case. */
export interface EndpointAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** One endpoint of a service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Below the base of the service; one segment may be `:id`. */
  readonly path: string
  /** @param id what stands in the place of `:id`, as it was sent */
  readonly answer: (request: EndpointRequest, id: string) => EndpointAnswer | Promise<EndpointAnswer>
}

/** All that wallets reach of one service. */
export interface WalletSide {
  readonly endpoints: readonly Endpoint[]
  /** Longest body that any of them takes. */
  readonly maxBodyBytes: number
  /** What is answered where an endpoint has thrown. */
  readonly refuse: (error: unknown, request: EndpointRequest) => EndpointAnswer
}

export const NO_STORE = { 'cache-control': 'no-store' } as const

/** An answer in JSON. */
export const answerJson = (
  value: unknown,
  { status = 200, headers }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): EndpointAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

/** The media type of a body without parameters, lower case; empty if it has none. */
export const mediaTypeOf = (request: EndpointRequest): string =>
  (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** A body longer, or of more parts, than its endpoint takes: 413. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** A body that ends before its length: nobody waits for the answer. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError'
}

/** A body of another media type than its endpoint takes: 415 (RFC 9110 §15.5.16). */
export class MediaTypeError extends Error {
  override name = 'MediaTypeError'
}

export const FORM = 'application/x-www-form-urlencoded'

/** More than any wallet sends; to take a text apart costs by these, not by length: a megabyte of `&` took a third of a second. */
const MAX_FORM_MARKS = 10_000

/**
 * The parameters of a form, without those that have no value: they count as left out (RFC 6749 §3.1, §3.2).
 * @throws MediaTypeError, also for a body of unknown type; an empty one without a type is an empty form.
 * BodyTooLargeError also for more than 10,000 `&` or `+`
 */
export async function readForm(request: EndpointRequest, maxBytes: number): Promise<URLSearchParams> {
  const mediaType = mediaTypeOf(request)
  if (mediaType === FORM) return parseForm(await request.text(maxBytes))
  if (mediaType !== '' || (await request.text(maxBytes)) !== '') throw new MediaTypeError(`The body must be ${FORM}.`)
  return new URLSearchParams()
}

function parseForm(text: string): URLSearchParams {
  for (const mark of '&+') if (countUpTo(MAX_FORM_MARKS, text, mark) > MAX_FORM_MARKS) throw new BodyTooLargeError()
  return new URLSearchParams([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

/** How often a mark stands in a text; counts one more than `most` at most. */
function countUpTo(most: number, text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + 1)) count++
  return count
}

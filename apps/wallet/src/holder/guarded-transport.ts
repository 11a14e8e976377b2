import {
  type HolderAnswer,
  HolderError,
  type HolderRequest,
  type HolderTransport,
} from '@e-collecting/credentials/oid4vci'
import { readUpTo } from '@e-collecting/kernel/read-up-to'

/** `fetch` as the wallet uses it; a server in process can stand in for it: `(url, init) => app.request(url, init)`. */
export type FetchCallback = (url: string, init: RequestInit) => Response | Promise<Response>

export type GuardedTransportConfig = {
  readonly fetch: FetchCallback
  /** No request lasts longer; 0 means no limit. Default 10 s. */
  readonly timeoutMs?: number
}

/** No answer may be longer: 1 MiB, the size of the longest DID log. */
export const MAX_ANSWER_BYTES = 1024 * 1024
const DEFAULT_TIMEOUT_MS = 10_000

/**
 * The wallet's only way to the network, for addresses that other people wrote: https or this machine, no redirects, no
 * cookies, no referrer, capped in size and time.
 */
export function createGuardedTransport({
  fetch,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: GuardedTransportConfig): HolderTransport {
  return async (request) => {
    const url = checkAddress(request.url)
    const response = await send(fetch, url, request, timeoutMs)
    // What stands in for `fetch` may hand a redirect on.
    if (response.status >= 300 && response.status < 400)
      throw new HolderError('unreachable', 'A redirect is not followed.')
    return toAnswer(response, await readCapped(response))
  }
}

/** True for https, and for plain http on this machine. */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname)

function checkAddress(address: string): string {
  if (!isAllowedAddress(address)) throw new HolderError('insecure-address', 'Neither https nor this machine.')
  return address
}

async function send(
  fetch: FetchCallback,
  url: string,
  { method, headers, body }: HolderRequest,
  timeoutMs: number,
): Promise<Response> {
  const init: RequestInit = {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(timeoutMs > 0 && { signal: AbortSignal.timeout(timeoutMs) }),
  }
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new HolderError('unreachable', 'No answer.', { cause })
  }
}

async function readCapped(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER_BYTES) throw tooLarge()
  const bytes = await readUpTo(response, MAX_ANSWER_BYTES).catch((cause: unknown) => {
    throw new HolderError('unreachable', 'The answer broke off.', { cause })
  })
  if (bytes === undefined) throw tooLarge()
  return new TextDecoder().decode(bytes)
}

const tooLarge = () => new HolderError('answer-too-large', 'More than 1 MiB.')

const toAnswer = ({ status, headers }: Response, body: string): HolderAnswer => ({
  status,
  contentType: (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  body,
  dpopNonce: headers.get('dpop-nonce') ?? undefined,
})

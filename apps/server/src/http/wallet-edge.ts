import { RetryLaterError } from '@e-collecting/http'
import type { EndpointRequest, RoutedAnswer, WalletRouter } from '@e-collecting/services'
import type { Admit, RoomName } from './admission.ts'
import { type IncomingBody, USUAL_BODY_BYTES } from './incoming-body.ts'
import type { Metrics } from './operations.ts'
import type { Visitor } from './room.ts'

/** Who asks, and how to hear that the answer will reach nobody. */
export interface WalletCaller {
  /** Whom the caller takes us for. */
  host: string | undefined
  /** The address at the other end of the socket; undefined in process. */
  peer: string | undefined
  /** Undefined where all of it is here. */
  body?: Pick<IncomingBody, 'arrive'>
  onGone: (forget: () => void) => void
}

/** Answers what wallets ask of the trust services: the hot half of each flow, without a framework in between. */
export interface WalletEdge {
  /** Whether an address belongs to wallets. */
  takes: (path: string, host: string | undefined) => boolean
  answer: (request: EndpointRequest, caller: WalletCaller) => Promise<RoutedAnswer>
}

export interface WalletEdgeDeps {
  walletSide: WalletRouter
  /** Stands in for a host that wallets ask, too. */
  otherHost: { name: string; walletSide: WalletRouter } | undefined
  admit: Admit
  metrics: Pick<Metrics, 'countRequest'>
  clientPseudonym: (peer: string | undefined, forwardedFor: string | undefined) => string
}

const WALLET_PATH = /^\/(services|\.well-known)\//

export function createWalletEdge(deps: WalletEdgeDeps): WalletEdge {
  const { walletSide, otherHost, admit, metrics, clientPseudonym } = deps
  const isOtherHost = (host: string | undefined) =>
    otherHost !== undefined && host?.split(':', 1)[0]?.toLowerCase() === otherHost.name
  return {
    takes: (path, host) => WALLET_PATH.test(path) || isOtherHost(host),
    answer: async (request, { host, peer, body, onGone }) => {
      const route = isOtherHost(host) && otherHost !== undefined ? otherHost.walletSide : walletSide
      const client = clientPseudonym(peer, request.header('x-forwarded-for'))
      const visitor = { client, isInFlow: true, onGone }
      const enter = () => admit('wallet', visitor)
      const mayBring = request.method === 'POST' && body !== undefined ? route.maxBodyBytes(request.path) : 0
      // What is too long is refused unread.
      const isAwaited = Number(request.header('content-length') ?? 1) <= mayBring
      const entered =
        isAwaited && body !== undefined ? waitForBody(admit, visitor, { body, mayBring }).then(enter) : enter()
      const answer = await entered.then((leave) => answerAndLeave(route, request, leave), refuse)
      metrics.countRequest(answer.route, answer.status)
      return answer
    },
  }
}

/** Nobody has a place among those who are worked on while they send: a few who send slowly would have them all. */
async function waitForBody(
  admit: Admit,
  visitor: Visitor,
  { body, mayBring }: { body: Pick<IncomingBody, 'arrive'>; mayBring: number },
): Promise<void> {
  const arriveIn = async (room: RoomName, bytes: number) => {
    const leave = await admit(room, visitor)
    const arrival = await body.arrive(bytes)
    leave(arrival === 'gone')
    return arrival
  }
  if ((await arriveIn('arrival', USUAL_BODY_BYTES)) === 'more') await arriveIn('large-arrival', mayBring)
}

async function answerAndLeave(route: WalletRouter, request: EndpointRequest, leave: (hasFailed: boolean) => void) {
  let hasFailed = true
  try {
    const answer = await route(request)
    hasFailed = answer.status >= 400
    return answer
  } finally {
    leave(hasFailed)
  }
}

/** Wallets of the web read it across origins. */
const REFUSED = { 'access-control-allow-origin': '*' } as const

/** RFC 6749 §5.2 for the form. */
function refuse(error: unknown): RoutedAnswer {
  if (!(error instanceof RetryLaterError)) throw error
  const { code, message, retryAfterSeconds } = error
  return {
    route: '/*',
    status: code === 'overloaded' ? 503 : 429,
    shared: REFUSED,
    headers: {
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ error: 'temporarily_unavailable', error_description: message }),
  }
}

import type { Exchange, ExchangeChange, ExchangeStore } from '@e-collecting/exchanges'
import type { Clock } from '@e-collecting/kernel'
import type { ExchangeIssuer, ExchangeVerifier } from '@e-collecting/swiyu-client'
import type { CredentialStatus } from '@e-collecting/swiyu-client/contract'
import { NOT_SET_UP } from './session-state.ts'
import { verifierFailed } from './verifier-failed.ts'

export interface RemoteReaderDeps {
  exchanges: ExchangeStore
  verifier: ExchangeVerifier
  now: Clock
  /** Receives the error of an issuer that could not be asked, or of an attempt that came to nothing; it carries no personal data. */
  reportFailure: (error: unknown) => void
}

/** A service elsewhere is asked for one session at most this often. */
const ASKED_AGAIN_MS = 1500
/** A session that nobody waits for is asked about once, so long before its end. */
export const LAST_QUESTION_MS = 5000
const MAX_REMEMBERED = 10_000

/** Asks services elsewhere how sessions stand; does nothing where they run in this process. */
export function createRemoteReader(
  { exchanges, verifier, now, reportFailure }: RemoteReaderDeps,
  issuer: ExchangeIssuer | undefined,
  settle: (exchange: Exchange) => Promise<Exchange>,
) {
  const isDue = createThrottle(now)
  /** As it stands after the question: somebody else may have moved it meanwhile. */
  const latest = async (exchange: Exchange): Promise<Exchange> => (await exchanges.find(exchange.id)) ?? exchange

  const isOver = ({ openUntil }: Exchange): boolean => openUntil !== null && openUntil <= now()
  const movePending = async (exchange: Exchange, change: ExchangeChange): Promise<Exchange> =>
    (await exchanges.move(exchange.id, ({ state }) => (state === 'PENDING' ? { change } : undefined))) ?? exchange

  /**
   * What the wallet has said to a verifier elsewhere. What is first seen after the session's end does not count: nobody can tell
   * whether it came in time.
   * @param isLastCall asks even if it was asked a moment ago
   * @throws DomainError `verification-unavailable`, `service-not-set-up`
   */
  const readAnswer = async (exchange: Exchange, isLastCall = false): Promise<Exchange> => {
    if (verifier.read === undefined || exchange.remoteVerification === null) return exchange
    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })
    if (!isDue(exchange.id) && !isLastCall) return exchange
    const result = await verifier.read(exchange).catch((cause: unknown) => {
      throw verifierFailed(cause)
    })
    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })
    if (result.state === 'pending') return latest(exchange)
    if (result.state === 'success') return settle(exchange)
    const change: ExchangeChange =
      result.state === 'gone'
        ? { state: 'LAPSED' }
        : {
            state: 'FAILED',
            failure: result.state === 'failed' ? result.errorCode : NOT_SET_UP,
          }
    return movePending(exchange, change)
  }

  /** Takes the right to the last question: of several processes one asks. */
  const claimLastQuestion = async ({ id, openUntil }: Exchange): Promise<boolean> => {
    const at = now().getTime()
    if (openUntil === null || openUntil.getTime() - at > LAST_QUESTION_MS) return false
    let isOurs = false
    await exchanges.move(id, ({ state, leaseUntil }) => {
      isOurs = state === 'PENDING' && leaseUntil === null
      // It is over already: who deals with the answer takes a lease of his own.
      return isOurs ? { change: { state: 'PENDING', leaseUntil: new Date(at - 1) } } : undefined
    })
    return isOurs
  }

  /** The same where nobody asks: while somebody in this process waits for it, and once before its end. */
  const followUnseen = async (exchange: Exchange): Promise<Exchange> => {
    if (isOver(exchange) || !(await claimLastQuestion(exchange)))
      return isOver(exchange) || exchanges.isWatched(exchange.id) ? readAnswer(exchange) : exchange
    try {
      return await readAnswer(exchange, true)
    } catch (error) {
      await movePending(exchange, { state: 'PENDING', leaseUntil: null })
      throw error
    }
  }

  /** Follows an offer at an issuer elsewhere, whose link goes as soon as it can no longer be collected. */
  const readOffer = async (exchange: Exchange): Promise<Exchange> => {
    if (issuer?.read === undefined || !isDue(exchange.id)) return exchange
    const status = await issuer.read(exchange).catch((error: unknown) => {
      // An issuer that cannot be asked right now must not hide the offer from its owner.
      reportFailure(error)
      return 'unknown' as const
    })
    const to = ENDED_OFFERS[status]
    if (to === null) return latest(exchange)
    return (
      (await exchanges.move(exchange.id, ({ state }) =>
        state === 'OFFERED' ? { change: { state: to } } : undefined,
      )) ?? exchange
    )
  }

  return { readAnswer, followUnseen, readOffer }
}

/** True at most every `ASKED_AGAIN_MS` for one id. */
function createThrottle(now: Clock): (id: string) => boolean {
  const asked = new Map<string, number>()
  return (id) => {
    const at = now().getTime()
    if (at - (asked.get(id) ?? 0) < ASKED_AGAIN_MS) return false
    if (asked.size > MAX_REMEMBERED) asked.clear()
    asked.set(id, at)
    return true
  }
}

/** What has become of an offer that its issuer calls so; null: it may still be collected. */
const ENDED_OFFERS: Readonly<Record<CredentialStatus | 'unknown', 'ISSUED' | 'CANCELLED' | 'EXPIRED' | null>> = {
  INIT: null,
  OFFERED: null,
  REQUESTED: null,
  IN_PROGRESS: null,
  DEFERRED: null,
  READY: null,
  ISSUED: 'ISSUED',
  SUSPENDED: 'ISSUED',
  REVOKED: 'ISSUED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  unknown: null,
}

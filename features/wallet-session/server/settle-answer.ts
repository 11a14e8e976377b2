import type { Exchange, ExchangeChange, ExchangeStore } from '@e-collecting/exchanges'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { type ExchangeVerifier, type OfferedColumns, readClaims } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '../contract.ts'
import { parsePersonClaims } from './parse-person-claims.ts'
import type { SessionOwner } from './session-owner.ts'
import { NOT_SETTLED } from './session-state.ts'
import type { SessionNotes } from './wallet-sessions.ts'

/** An owner as the embedded verifier knows it: told in the step in which an answer is stored. */
export interface AnswerTaker {
  answered: (exchange: Exchange, claims: Readonly<Record<string, unknown>>) => Promise<ExchangeChange>
}

export interface SettlerDeps {
  exchanges: ExchangeStore
  verifier: ExchangeVerifier
  /** Where the owners of sessions are entered. */
  owners: Map<string, AnswerTaker>
  now: Clock
  /** Receives the error of an attempt that came to nothing; it carries no personal data. */
  reportFailure: (error: unknown) => void
}

/** How long one attempt may take before another one takes over (decision 1), and how many there are. */
export const LEASE_MS = 30_000
export const MAX_ATTEMPTS = 3
/** A service elsewhere is asked for one session at most this often. */
const ASKED_AGAIN_MS = 1500
const MAX_REMEMBERED = 10_000

/** Turns a wallet's answer into what its owner makes of it, exactly once, whoever comes first. */
export function createSettler<Context>(deps: SettlerDeps, owner: SessionOwner<Context>, notes: SessionNotes<Context>) {
  const { exchanges, verifier, now } = deps
  const asked = new Map<string, number>()

  /** The owner's verdict as a step of the exchange. */
  const decide = async (exchange: Exchange, person: PersonClaims | undefined): Promise<ExchangeChange> => {
    const context = notes.open(exchange)
    if (person === undefined || context === undefined)
      return { state: 'FAILED', failure: 'verification-without-claims' }
    const settlement = await owner.settle(context, person)
    if (settlement.kind === 'failed') return { state: 'FAILED', failure: settlement.reason }
    const sealed = { context: notes.seal(settlement.context, exchange.id), leaseUntil: null }
    if (settlement.kind === 'settled') return { state: 'SETTLED', claims: null, openUntil: settlement.until, ...sealed }
    if (owner.issuer === undefined) throw new DomainError('internal-error', 'The flow has no issuer.')
    return { state: 'OFFERED', ...sealed, ...(await owner.issuer.offer(exchange.id, settlement.request)) }
  }
  deps.owners.set(owner.name, {
    answered: (exchange, claims) => decide(exchange, parsePersonClaims(readClaims(claims), now())),
  })

  /** Takes the right to deal with an answer that waits. @returns undefined if somebody else has it */
  const claim = async (id: string): Promise<Exchange | undefined> => {
    const leaseUntil = new Date(now().getTime() + LEASE_MS)
    let isOurs = false
    const claimed = await exchanges.move(id, (exchange) => {
      const isFree = exchange.leaseUntil === null || exchange.leaseUntil < now()
      const isOpen = exchange.state === 'PENDING' || (exchange.state === 'ANSWERED' && exchange.dueAt > now())
      isOurs = isOpen && isFree
      if (!isOurs) return undefined
      const isLast = exchange.attempts >= MAX_ATTEMPTS
      return {
        change: isLast
          ? { state: 'FAILED', failure: NOT_SETTLED }
          : { state: 'ANSWERED', attempts: exchange.attempts + 1, leaseUntil },
      }
    })
    return isOurs && claimed?.state === 'ANSWERED' ? claimed : undefined
  }

  /** One attempt behind the lease. Only the attempt that still holds it writes what it has achieved. */
  const settle = async (exchange: Exchange): Promise<Exchange> => {
    const claimed = await claim(exchange.id)
    if (claimed === undefined) return (await exchanges.find(exchange.id)) ?? exchange
    try {
      const claims = await verifier.claimsOf(claimed)
      const change = await decide(claimed, claims && parsePersonClaims(claims, now()))
      const isWritten = await write(claimed, { leaseUntil: null, request: null, ...change })
      if (!isWritten) await withdraw(change)
    } catch (error) {
      deps.reportFailure(error)
      const isLast = claimed.attempts >= MAX_ATTEMPTS
      await write(claimed, isLast ? { state: 'FAILED', failure: NOT_SETTLED } : { state: 'ANSWERED', leaseUntil: null })
    }
    return (await exchanges.find(exchange.id)) ?? exchange
  }
  const write = async (claimed: Exchange, change: ExchangeChange): Promise<boolean> => {
    let isOurs = false
    await exchanges.move(claimed.id, ({ version }) => {
      isOurs = version === claimed.version
      return isOurs ? { change } : undefined
    })
    return isOurs
  }
  /** Another attempt took over while this one was slow: its offer is shown to nobody. */
  const withdraw = (change: ExchangeChange) =>
    change.offer
      ? owner.issuer?.withdraw?.(change as OfferedColumns).catch((error) => deps.reportFailure(error))
      : undefined

  const isDue = (id: string): boolean => {
    const at = now().getTime()
    if (at - (asked.get(id) ?? 0) < ASKED_AGAIN_MS) return false
    if (asked.size > MAX_REMEMBERED) asked.clear()
    asked.set(id, at)
    return true
  }

  /** Asks a verifier elsewhere what the wallet has said. */
  const readAnswer = async (exchange: Exchange): Promise<Exchange> => {
    if (verifier.read === undefined || exchange.remoteVerification === null || !isDue(exchange.id)) return exchange
    const result = await verifier.read(exchange).catch((cause: unknown) => {
      throw new DomainError('verification-unavailable', 'The verification service cannot be reached.', { cause })
    })
    if (result.state === 'pending') return exchange
    if (result.state === 'success') return settle(exchange)
    const change: ExchangeChange =
      result.state === 'gone'
        ? { state: 'LAPSED' }
        : {
            state: 'FAILED',
            failure: result.state === 'failed' ? result.errorCode : 'verification-without-claims',
          }
    return (
      (await exchanges.move(exchange.id, ({ state }) => (state === 'PENDING' ? { change } : undefined))) ?? exchange
    )
  }

  /** Follows an offer at an issuer elsewhere, whose link goes as soon as it can no longer be collected. */
  const readOffer = async (exchange: Exchange): Promise<Exchange> => {
    if (owner.issuer?.read === undefined || !isDue(exchange.id)) return exchange
    const status = await owner.issuer.read(exchange).catch((error: unknown) => {
      // An issuer that cannot be asked right now must not hide the offer from its owner.
      deps.reportFailure(error)
      return 'unknown' as const
    })
    const to = ENDED_OFFERS.get(status)
    if (to === undefined) return exchange
    return (
      (await exchanges.move(exchange.id, ({ state }) =>
        state === 'OFFERED' ? { change: { state: to } } : undefined,
      )) ?? exchange
    )
  }

  /** Does what can be done now: nothing while a wallet is waited for, and nothing for what is done. */
  const moveOn = async (exchange: Exchange): Promise<Exchange> => {
    if (exchange.state === 'PENDING') return readAnswer(exchange)
    if (exchange.state === 'OFFERED') return readOffer(exchange)
    const isWaiting = exchange.state === 'ANSWERED' && (exchange.leaseUntil === null || exchange.leaseUntil < now())
    return isWaiting ? settle(exchange) : exchange
  }

  return {
    moveOn,
    /** The same for one that nobody looks at; a request whose time is over by then lapses. Never rejects. */
    finish: async (exchange: Exchange): Promise<void> => {
      try {
        const { id, openUntil } = await moveOn(exchange)
        const isOver = openUntil !== null && openUntil <= now()
        if (isOver)
          await exchanges.move(id, ({ state }) => (state === 'PENDING' ? { change: { state: 'LAPSED' } } : undefined))
      } catch (error) {
        deps.reportFailure(error)
      }
    },
  }
}

const ENDED_OFFERS: ReadonlyMap<string, 'ISSUED' | 'CANCELLED' | 'EXPIRED'> = new Map([
  ['ISSUED', 'ISSUED'],
  ['SUSPENDED', 'ISSUED'],
  ['REVOKED', 'ISSUED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'EXPIRED'],
])

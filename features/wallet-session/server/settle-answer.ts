import type { Exchange, ExchangeChange, ExchangeStep } from '@e-collecting/exchanges'
import { DomainError } from '@e-collecting/kernel'
import { isMisconfigured, type OfferedColumns, type Presented, readClaims } from '@e-collecting/swiyu-client'
import { createRemoteReader, type RemoteReaderDeps } from './read-remote.ts'
import type { SessionNotes } from './session-notes.ts'
import type { ReadProof, SessionOwner } from './session-owner.ts'
import { NOT_SET_UP, NOT_SETTLED } from './session-state.ts'

/** An owner as the embedded verifier knows it: told in the step in which an answer is stored. */
export interface AnswerTaker {
  answered: (
    exchange: Exchange,
    claims: Readonly<Record<string, unknown>>,
    presented: Presented,
  ) => Promise<Pick<ExchangeStep, 'change' | 'companion'>>
  keepsNoClaims?: boolean
}

export interface SettlerDeps extends RemoteReaderDeps {
  /** Where the owners of sessions are entered. */
  owners: Map<string, AnswerTaker>
}

/** How long one attempt may take before another one takes over, and how many there are. */
export const LEASE_MS = 30_000
export const MAX_ATTEMPTS = 3

/** Turns a wallet's answer into what its owner makes of it, exactly once, whoever comes first. */
export function createSettler<Context, Proof>(
  deps: SettlerDeps,
  owner: SessionOwner<Context, Proof>,
  { notes, read }: { notes: SessionNotes<Context>; read: ReadProof<Proof> },
) {
  const { exchanges, verifier, now } = deps
  const latest = async (exchange: Exchange): Promise<Exchange> => (await exchanges.find(exchange.id)) ?? exchange

  /** The owner's verdict as a step of the exchange. */
  const decide = async (
    exchange: Exchange,
    claims: Readonly<Record<string, unknown>> | undefined,
    presented?: Presented,
  ): Promise<Pick<ExchangeStep, 'change' | 'companion'>> => {
    const context = notes.open(exchange)
    const proof = claims && read(claims, now())
    if (proof === undefined || context === undefined)
      return { change: { state: 'FAILED', failure: 'verification-without-claims' } }
    const settlement = await owner.settle(context, proof, presented)
    if (settlement.kind === 'failed') return { change: { state: 'FAILED', failure: settlement.reason } }
    const sealed = { context: notes.seal(settlement.context, exchange.id), leaseUntil: null }
    if (settlement.kind === 'settled') {
      const { until: openUntil, companion } = settlement
      return { change: { state: 'SETTLED', claims: null, openUntil, ...sealed }, companion }
    }
    if (owner.issuer === undefined) throw new DomainError('internal-error', 'The flow has no issuer.')
    return { change: { state: 'OFFERED', ...sealed, ...(await owner.issuer.offer(exchange.id, settlement.request)) } }
  }
  deps.owners.set(owner.name, {
    answered: (exchange, claims, presented) => decide(exchange, readClaims(claims), presented),
    ...(owner.keepsNoClaims && { keepsNoClaims: true }),
  })

  /** Whether nobody deals with it, or somebody did for too long. */
  const isFree = ({ leaseUntil }: Exchange): boolean => leaseUntil === null || leaseUntil < now()

  /** Takes the right to deal with an answer that waits. @returns undefined if somebody else has it */
  const claim = async (id: string): Promise<Exchange | undefined> => {
    const leaseUntil = new Date(now().getTime() + LEASE_MS)
    let isOurs = false
    const claimed = await exchanges.move(id, (exchange) => {
      const isOpen = exchange.state === 'PENDING' || (exchange.state === 'ANSWERED' && exchange.dueAt > now())
      isOurs = isOpen && isFree(exchange)
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
    if (claimed === undefined) return latest(exchange)
    try {
      const claims = await verifier.claimsOf(claimed)
      const { change, companion } = await decide(claimed, claims)
      const isWritten = await write(claimed, { change: { leaseUntil: null, request: null, ...change }, companion })
      if (!isWritten) await withdraw(change)
    } catch (error) {
      deps.reportFailure(error)
      const isLast = claimed.attempts >= MAX_ATTEMPTS
      const failure = isMisconfigured(error) ? NOT_SET_UP : NOT_SETTLED
      await write(claimed, { change: isLast ? { state: 'FAILED', failure } : { state: 'ANSWERED', leaseUntil: null } })
    }
    return latest(exchange)
  }
  const write = async (claimed: Exchange, step: ExchangeStep): Promise<boolean> => {
    let isOurs = false
    // Who takes over counts as the next attempt; what else changes meanwhile, as a code that is used, is nobody's claim.
    await exchanges.move(claimed.id, ({ state, attempts }) => {
      isOurs = state === claimed.state && attempts === claimed.attempts
      return isOurs ? step : undefined
    })
    return isOurs
  }
  /** Another attempt took over while this one was slow: its offer is shown to nobody. */
  const withdraw = (change: ExchangeChange) =>
    change.offer
      ? owner.issuer?.withdraw?.(change as OfferedColumns).catch((error) => deps.reportFailure(error))
      : undefined

  const elsewhere = createRemoteReader(deps, owner.issuer, settle)

  /** Does what can be done now: nothing while a wallet is waited for, and nothing for what is done. */
  const moveOn = async (exchange: Exchange): Promise<Exchange> => {
    if (exchange.state === 'PENDING') return elsewhere.readAnswer(exchange)
    if (exchange.state === 'OFFERED') return elsewhere.readOffer(exchange)
    return exchange.state === 'ANSWERED' && isFree(exchange) ? settle(exchange) : exchange
  }

  return {
    moveOn,
    /** The same for one that nobody looks at. Never rejects. @returns whether it came through */
    finish: async (exchange: Exchange): Promise<boolean> => {
      try {
        if (exchange.state === 'PENDING') await elsewhere.followUnseen(exchange)
        else await moveOn(exchange)
        return true
      } catch (error) {
        deps.reportFailure(error)
        return false
      }
    },
  }
}

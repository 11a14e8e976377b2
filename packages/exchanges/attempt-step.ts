import { isFaultOfOneRow } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { type Exchange, moveExchange } from './exchange.ts'
import type { ExchangeCache } from './exchange-cache.ts'
import { isFinal } from './exchange-state.ts'
import type { ExchangeWrite, UsedNonce, WriteOutcome } from './exchange-statements.ts'
import type { ExchangeStep } from './exchange-step.ts'
import type { ExchangeWatch } from './exchange-watch.ts'
import type { UncertainSteps } from './uncertain-steps.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'nonce-used': true
  }
}

/** A nonce was used before; nothing was changed. */
export class NonceUsedError extends DomainError {
  declare readonly code: 'nonce-used'
  /** SHA-256 of the nonce. */
  readonly hash: Uint8Array

  constructor(hash: Uint8Array) {
    super('nonce-used', 'A nonce was used before.')
    this.hash = hash
  }
}

interface AttemptDeps {
  readonly write: (write: ExchangeWrite) => Promise<WriteOutcome>
  readonly cache: ExchangeCache
  readonly watches: ExchangeWatch
  readonly uncertain: UncertainSteps
  readonly clock: Clock
}

/** One attempt at a step. @returns undefined if somebody else was faster */
export const createAttempt =
  ({ write, cache, watches, uncertain, clock }: AttemptDeps) =>
  async (exchange: Exchange, step: ExchangeStep, nonces: readonly UsedNonce[]): Promise<Exchange | undefined> => {
    const moved = moveExchange(exchange, step.change, clock())
    const { issued, companion } = step
    const outcome = await write({ kind: 'update', exchange: moved, nonces, issued, companion }).catch(
      (error: unknown) => {
        // It may have been written all the same: then nobody would tell us.
        cache.forget(moved.id)
        if (!isFaultOfOneRow(error)) uncertain.add(moved.id, moved.version)
        throw error
      },
    )
    if (typeof outcome === 'object') throw new NonceUsedError(outcome.usedNonce)
    if (outcome === 'outdated') return undefined
    // What has ended is looked at once more at most: memory is for what goes on.
    if (isFinal(moved.state)) cache.forget(moved.id)
    else cache.keep(moved)
    watches.tell(moved.id, moved)
    return moved
  }

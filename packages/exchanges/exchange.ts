import { DomainError } from '@e-collecting/kernel'
import { canMove, type ExchangeState, isFinal } from './exchange-state.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'step-refused': true
  }
}

/**
 * One exchange with a wallet, as stored in one row. Bytes named `context`, `request`, `claims` and `offer` are sealed by
 * whoever made them; hashes are SHA-256 over a secret that holds the exchange's id, so that none fits another exchange.
 */
export interface Exchange {
  /** UUID, also in the addresses that wallets see. */
  readonly id: string
  /** One more with each change: who writes has seen the one before. */
  readonly version: number
  readonly state: ExchangeState
  /** Whose business it is: a key of the registered owners; null for the management API's callers. */
  readonly owner: string | null
  /** What it is about, for its owner; opaque here. What is open on a topic can be ended together. */
  readonly topic: string | null
  /** Names of the services that verify and issue; null where the exchange has no such part. */
  readonly verifier: string | null
  readonly issuer: string | null
  /** Over the secret of the browser that began it. */
  readonly browserHash: Uint8Array | null
  /** The owner's own notes. */
  readonly context: Uint8Array | null
  /** What a wallet is asked, and the key to which it answers. */
  readonly request: Uint8Array | null
  /** What a wallet has proved. */
  readonly claims: Uint8Array | null
  /** What is offered, to be signed when it is collected. */
  readonly offer: Uint8Array | null
  readonly codeHash: Uint8Array | null
  readonly tokenHash: Uint8Array | null
  readonly refreshHash: Uint8Array | null
  /** Over the thumbprint of the wallet's DPoP key and the exchange's id. */
  readonly dpopHash: Uint8Array | null
  /** Over the code that brings the browser back which began it, until that is used. */
  readonly returnHash: Uint8Array | null
  /** Why it failed: a code of the verifier or of the owner. */
  readonly failure: string | null
  /** Ids under which services elsewhere know the verification and the offer. */
  readonly remoteVerification: string | null
  readonly remoteOffer: string | null
  /** How often its owner has tried to deal with the answer, and until when the present attempt has it. */
  readonly attempts: number
  readonly leaseUntil: Date | null
  readonly createdAt: Date
  /** Until when the present state is good: an answer is taken, claims are kept, an answer may be repeated. */
  readonly openUntil: Date | null
  readonly offerUntil: Date | null
  readonly tokenUntil: Date | null
  /** When the sweep has to look at it next. */
  readonly dueAt: Date
}

/** What may change along with the state; whatever is left out stays. */
export type ExchangeChange = { readonly state: ExchangeState } & Partial<
  Omit<Exchange, 'id' | 'version' | 'state' | 'owner' | 'createdAt' | 'dueAt'>
>

/** What an exchange begins with. */
export type NewExchange = Pick<Exchange, 'id' | 'createdAt'> & { readonly state: 'PENDING' | 'OFFERED' } & Partial<
    Omit<Exchange, 'id' | 'version' | 'state' | 'dueAt' | 'createdAt'>
  >

/** What goes with a final state, and two minutes later with `ISSUED`: all that is a person's or a wallet's, and by what a service elsewhere knows whose it is. */
export const ERASED = {
  request: null,
  claims: null,
  offer: null,
  codeHash: null,
  tokenHash: null,
  refreshHash: null,
  dpopHash: null,
  returnHash: null,
  remoteVerification: null,
  remoteOffer: null,
  leaseUntil: null,
  openUntil: null,
  offerUntil: null,
  tokenUntil: null,
} as const

const NOT_YET = new Date(0)

/** All members from the start: one that is added to a copy gives that object a shape of its own (record 0080). */
const EMPTY: Exchange = {
  ...ERASED,
  id: '',
  version: 1,
  state: 'PENDING',
  owner: null,
  topic: null,
  verifier: null,
  issuer: null,
  browserHash: null,
  context: null,
  failure: null,
  attempts: 0,
  createdAt: NOT_YET,
  dueAt: NOT_YET,
}

/** States in which the owner's notes are still needed to show how it ended. */
const KEEPS_CONTEXT: readonly ExchangeState[] = ['ISSUED', 'EXPIRED']

/** What a wallet has proved is kept this long after the beginning at most. */
export const CLAIMS_KEPT_MS = 900_000
/** A collected credential is signed again for the same keys this long: its answer may have got lost. */
export const REPEATABLE_MS = 120_000
export const DAY_MS = 86_400_000

export function createExchange(begun: NewExchange): Exchange {
  const exchange = { ...EMPTY, ...begun }
  return { ...exchange, dueAt: dueAtOf(exchange, begun.createdAt) }
}

/**
 * The exchange after a step.
 * @throws DomainError `step-refused` if the machine has no such step
 */
export function moveExchange(exchange: Exchange, change: ExchangeChange, now: Date): Exchange {
  if (!canMove(exchange.state, change.state))
    throw new DomainError('step-refused', `From ${exchange.state} there is no step to ${change.state}.`)
  const moved = { ...exchange, ...change, version: exchange.version + 1 }
  if (!isFinal(moved.state)) return { ...moved, dueAt: dueAtOf(moved, now) }
  if (moved.state !== 'ISSUED') return endExchange(moved, now)
  const openUntil = new Date(now.getTime() + REPEATABLE_MS)
  return { ...moved, request: null, codeHash: null, returnHash: null, openUntil, dueAt: openUntil }
}

/** Nothing of a person, no time but the day of its end: few last over a midnight. Until now its times were exact: it takes them to end in time. */
function endExchange(exchange: Exchange, now: Date): Exchange {
  const context = KEEPS_CONTEXT.includes(exchange.state) ? exchange.context : null
  // To callers of the management API a failure is told as long as any other outcome.
  const isTheirFailure = exchange.state === 'FAILED' && exchange.owner === null
  const dueAt = isTheirFailure ? claimsUntil(exchange) : deletedAt(now)
  return { ...exchange, ...ERASED, context, createdAt: startOfDay(now), dueAt }
}

const claimsUntil = ({ createdAt }: Pick<Exchange, 'createdAt'>): Date => new Date(createdAt.getTime() + CLAIMS_KEPT_MS)

function dueAtOf(exchange: Omit<Exchange, 'dueAt'>, now: Date): Date {
  const { state, openUntil, offerUntil, claims } = exchange
  if (state === 'PENDING' || state === 'SETTLED') return openUntil ?? claimsUntil(exchange)
  if (state === 'ANSWERED') return claimsUntil(exchange)
  const end = offerUntil ?? deletedAt(now)
  return claims !== null && claimsUntil(exchange) < end ? claimsUntil(exchange) : end
}

export const startOfDay = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)

/** The first midnight (UTC) at least a day after the end: the row then goes, and its time says no more than the day. */
export const deletedAt = (ended: Date): Date => new Date(startOfDay(ended).getTime() + 2 * DAY_MS)

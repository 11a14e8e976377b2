import { randomUUID } from 'node:crypto'
import { createBearerSecret, type Exchange, type ExchangeStore, exchangeIdOf, isFinal } from '@e-collecting/exchanges'
import { DomainError, type Sealer, workInChunks } from '@e-collecting/kernel'
import type { CredentialQuery, RequestPurpose, WalletRequest } from '@e-collecting/swiyu-client'
import { SESSION_LIFETIME_MS, type WalletSessionCreated } from '../contract.ts'
import { createOfferMaker, type HeldOffer, type NewOffer } from './make-offer.ts'
import { LAST_QUESTION_MS } from './read-remote.ts'
import { hashAccess, isHeldBy, type SessionAccess } from './session-access.ts'
import { createNotes } from './session-notes.ts'
import type { ReadProof, SessionOwner } from './session-owner.ts'
import { type SessionState, sessionStateOf } from './session-state.ts'
import { createSettler, type SettlerDeps } from './settle-answer.ts'
import { verifierFailed } from './verifier-failed.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'session-gone': true
  }
}

/** A session that its browser has opened. */
export interface WalletSession<Context> {
  exchange: Exchange
  state: SessionState
  /** The owner's notes; gone once the session has failed, lapsed or was cancelled. */
  context: Context | undefined
}

export interface NewSession<Context> extends Omit<NewOffer<Context>, 'request'> {
  purpose: RequestPurpose
}

/** What a wallet is to prove. */
export interface Question {
  query: CredentialQuery
  /** That the answer is bound to. Default: a random one. */
  nonce?: string
}

export interface ProofSessionsDeps extends SettlerDeps {
  randomBytes: (length: number) => Uint8Array
  sealer: Sealer
}

/** How many sessions the sweep asks services about at the same time. */
const SETTLED_AT_ONCE = 8

/** The sessions of one flow. */
export interface ProofSessions<Context> {
  /** Asks a wallet to prove something. @throws DomainError `verification-unavailable`, `service-not-set-up` */
  begin: (session: NewSession<Context> & Question) => Promise<WalletSessionCreated>
  /** Offers a credential without asking anything first. @throws SwiyuServiceError when the issuer cannot be reached or refuses */
  offer: (offer: NewOffer<Context>) => Promise<HeldOffer>
  /**
   * The session behind an id, for the browser that began it only; `undefined` for all others, moved on first
   * if there is something to do.
   * @param needed the state without which the caller refuses: what this process remembers is not believed before it does
   * @throws DomainError `verification-unavailable` when an external verifier cannot be reached, `service-not-set-up`
   */
  open: (access: SessionAccess, needed?: SessionState) => Promise<WalletSession<Context> | undefined>
  /** As `open`, without moving it on. */
  find: (access: SessionAccess, needed?: SessionState) => Promise<WalletSession<Context> | undefined>
  walletRequestOf: (session: WalletSession<Context>) => WalletRequest
  /** Back and Restart cancel. One that has ended, or whose credential is offered, stays as it is. */
  cancel: (session: WalletSession<Context>) => Promise<void>
  /** Ends a session that is done. @returns the session as it is then */
  end: (session: WalletSession<Context>) => Promise<WalletSession<Context>>
  /** Gives the offer of a session a new code, if its collection broke off. @returns the session as it is then */
  renewOffer: (session: WalletSession<Context>) => Promise<WalletSession<Context>>
  /** Changes the notes of a session that is done; `undefined` from `change` leaves them. @returns whether they are as asked */
  note: (
    session: WalletSession<Context>,
    change: (context: Context) => Context | undefined,
    until?: Date,
  ) => Promise<boolean>
  /**
   * Deals with answers that nobody has looked at: those that wait for another attempt, and those that a verifier elsewhere
   * has. Several processes may do it at once.
   */
  sweep: () => Promise<void>
  /**
   * Tells each change of state.
   * @param tellOpened called when a wallet fetches the request, if this process is the one it asks
   * @returns ends the watch
   */
  watch: (session: WalletSession<Context>, tell: (state: SessionState) => void, tellOpened?: () => void) => () => void
}

/** Wallet sessions of one owner. Its name is registered, so that answers reach it wherever they arrive. */
export function createProofSessions<Context, Proof>(
  deps: ProofSessionsDeps,
  owner: SessionOwner<Context, Proof>,
  read: ReadProof<Proof>,
): ProofSessions<Context> {
  const { exchanges, verifier, now } = deps
  const notes = createNotes<Context>(deps.sealer)
  const settler = createSettler(deps, owner, { notes, read })
  const toSession = (exchange: Exchange): WalletSession<Context> => ({
    exchange,
    state: sessionStateOf(exchange, now()),
    context: notes.open(exchange),
  })
  const findExchange = async ({ id, secret }: SessionAccess, needed?: SessionState): Promise<Exchange | undefined> => {
    const exchangeId = secret === undefined ? undefined : exchangeIdOf(id)
    if (secret === undefined || exchangeId === undefined) return undefined
    const isOurs = (exchange: Exchange) => exchange.owner === owner.name && isHeldBy(exchange, { id, secret })
    if (needed === undefined) return exchanges.findSuch(exchangeId, isOurs)
    const isNeeded = (exchange: Exchange) => isOurs(exchange) && sessionStateOf(exchange, now()) === needed
    return (await exchanges.findSuch(exchangeId, isNeeded)) ?? exchanges.findSuch(exchangeId, isOurs)
  }
  const find = async (access: SessionAccess, needed?: SessionState) => {
    const exchange = await findExchange(access, needed)
    return exchange && toSession(exchange)
  }
  const change = async (id: string, decide: Parameters<ExchangeStore['move']>[1]) => {
    const exchange = await exchanges.move(id, decide)
    if (exchange === undefined) throw new DomainError('session-gone', 'The session was deleted meanwhile.')
    return toSession(exchange)
  }

  return {
    begin: async ({ topic, context, browserSecret, ...question }) => {
      const exchangeId = randomUUID()
      const id = createBearerSecret(exchangeId, deps.randomBytes)
      const createdAt = now()
      const asked = await verifier.ask(exchangeId, question).catch(unavailable)
      const openUntil = new Date(createdAt.getTime() + SESSION_LIFETIME_MS)
      const exchange = await exchanges.begin({
        id: exchangeId,
        state: 'PENDING',
        owner: owner.name,
        topic,
        createdAt,
        openUntil,
        ...asked,
        browserHash: hashAccess(id, browserSecret),
        context: notes.seal(context, exchangeId),
      })
      return { id, ...verifier.walletRequestOf(exchange), expiresAt: openUntil.toISOString() }
    },
    offer: createOfferMaker(deps, owner, notes),
    find,
    open: async (access, needed) => {
      const exchange = await findExchange(access, needed)
      return exchange && toSession(await settler.moveOn(exchange))
    },
    walletRequestOf: ({ exchange }) => verifier.walletRequestOf(exchange),
    cancel: async ({ exchange }) => {
      await exchanges.move(exchange.id, ({ state }) =>
        state === 'PENDING' || state === 'ANSWERED' || state === 'SETTLED'
          ? { change: { state: 'CANCELLED' } }
          : undefined,
      )
    },
    end: ({ exchange }) =>
      change(exchange.id, ({ state }) => (isFinal(state) ? undefined : { change: { state: 'LAPSED' } })),
    renewOffer: ({ exchange }) =>
      change(exchange.id, (current) => {
        const renewed = owner.issuer?.renew?.(current)
        return renewed && { change: renewed }
      }),
    note: async ({ exchange }, changeNotes, until) => {
      const session = await change(exchange.id, (current) => {
        const context = notes.open(current)
        const changed = context && current.state === 'SETTLED' ? changeNotes(context) : undefined
        if (changed === undefined || isSame(changed, context)) return undefined
        const openUntil = until ?? current.openUntil
        return { change: { state: 'SETTLED', context: notes.seal(changed, current.id), openUntil } }
      })
      return session.context !== undefined && changeNotes(session.context) !== undefined
    },
    sweep: async () =>
      workInChunks(await exchanges.listUnsettled(owner.name, LAST_QUESTION_MS), SETTLED_AT_ONCE, settler.finish),
    watch: ({ exchange: { id, version } }, tell, tellOpened) => {
      const tellChange = (changed: Exchange | undefined) =>
        tell(changed === undefined ? 'expired' : toSession(changed).state)
      const end = exchanges.watch(id, tellChange, tellOpened)
      // What was changed since it was read was told to nobody.
      exchanges.find(id).then(
        (current) => current?.version !== version && tellChange(current),
        () => undefined,
      )
      return end
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function unavailable(cause: unknown): never {
  throw verifierFailed(cause)
}

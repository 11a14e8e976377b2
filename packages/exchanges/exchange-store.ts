import { type Bulletin, createGroupCommit, isFaultOfOneRow, type Statements } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { createAttempt, NonceUsedError } from './attempt-step.ts'
import { CLAIMS_KEPT_MS, createExchange, type Exchange, type NewExchange } from './exchange.ts'
import { createExchangeCache } from './exchange-cache.ts'
import { ExchangeContendedError } from './exchange-contended-error.ts'
import { createReader, hearChanges } from './exchange-reader.ts'
import { createExchangeRepository, type ExchangeRepository } from './exchange-repository.ts'
import {
  type CompanionTable,
  EXCHANGE_CHANNEL,
  type ExchangeWrite,
  idOf,
  type UsedNonce,
  type WriteOutcome,
} from './exchange-statements.ts'
import type { DecideStep } from './exchange-step.ts'
import { createExchangeWatch, type ExchangeWatch } from './exchange-watch.ts'
import { createSweep } from './sweep-exchanges.ts'
import { createTurns } from './take-turns.ts'
import { createUncertainSteps } from './uncertain-steps.ts'

export interface ExchangeStore {
  begin: (exchange: NewExchange) => Promise<Exchange>
  /** As this process knows it, which another one may be about to change: good for showing, decided on by `move` only. */
  find: (id: string) => Promise<Exchange | undefined>
  /** As `find`, for an exchange that must be such: what this process knows is not believed before it says no. */
  findSuch: (id: string, isSuch: (exchange: Exchange) => boolean) => Promise<Exchange | undefined>
  /**
   * Takes a step: of many who try exactly one does, and all others decide anew.
   * @returns the exchange as it stands then; undefined for one that does not exist
   * @throws what `decide` throws; NonceUsedError; ExchangeContendedError
   */
  move: (id: string, decide: DecideStep) => Promise<Exchange | undefined>
  /** Uses nonces up without a step. @throws NonceUsedError */
  consume: (id: string, nonces: readonly UsedNonce[]) => Promise<void>
  /**
   * Tells each change of one exchange, wherever it was made.
   * @param tellFetched called when `fetched` is, in this process
   * @returns ends the watch
   */
  watch: (id: string, tell: (exchange: Exchange | undefined) => void, tellFetched?: () => void) => () => void
  /** A wallet has come for what it is asked. Told to those who wait in this process, and written nowhere: a courtesy, no step. */
  fetched: (id: string) => void
  /** Ends what waits for a wallet, or for its owner, on a topic. @returns how many */
  endTopic: (topic: string, failure: string) => Promise<number>
  /**
   * What its owner has to look after: answers that wait, and of the requests whose answers arrive elsewhere those that end within
   * `endingInMs` or that somebody waits for in this process.
   */
  listUnsettled: (owner: string, endingInMs: number) => Promise<Exchange[]>
  /** Whether somebody waits for it in this process. */
  isWatched: (id: string) => boolean
  /** Told of each step taken in this process, before whoever took it hears of it. Must not throw. */
  onMoved: (tell: (exchange: Exchange) => Promise<void>) => void
  /** Asks for what may have changed without a notice that was heard. Run it each second. */
  catchUp: () => Promise<void>
  /** Ends, erases and deletes what is due. Run it every minute; several processes may. */
  sweep: (now: Date) => Promise<void>
}

export interface ExchangeStoreInput {
  statements: Statements
  bulletin: Bulletin
  clock: Clock
  /** Database schema of the tables. Default `trust`. */
  schema?: string
  /** Written along with steps that bring a row for it. Default: no step does. */
  companion?: CompanionTable
}

const LISTED_AT_ONCE = 500
/** Who loses more often than this contends with a machine. */
const MAX_ATTEMPTS = 5

/** Exchanges, their cache, and whoever waits for them. The rows are the authority, the compare-and-set on them decides. */
export function createExchangeStore(input: ExchangeStoreInput): ExchangeStore {
  const { statements, bulletin, clock, schema = 'trust', companion } = input
  const repository = createExchangeRepository(statements, { schema, companion, origin: bulletin.origin })
  const cache = createExchangeCache({ clock, isHearing: bulletin.isHearing })
  const watches = createExchangeWatch()
  const listeners: ((exchange: Exchange) => Promise<void>)[] = []
  const write = createGroupCommit<ExchangeWrite, WriteOutcome>({
    write: repository.write,
    keysOf,
    isFaultOfOne: isFaultOfOneRow,
  })

  const { load, reload, hear } = createReader({ repository, cache, watches })
  const uncertain = createUncertainSteps({ clock, reload, isWatched: watches.isWatched })
  const hearChange = hearChanges(cache, watches, { reload, hear, addUncertain: uncertain.add })
  const catchUp = async () => {
    cache.clear()
    await reload(watches.ids())
  }
  // Whenever hearing begins again, something may have been missed; what cannot be read now is read by whoever asks next.
  bulletin.subscribe(EXCHANGE_CHANNEL, hearChange, () => void catchUp().catch(() => {}))

  const attempt = createAttempt({ write, cache, watches, uncertain, clock })
  const takeStep = async (id: string, decide: DecideStep): Promise<{ exchange?: Exchange; isMoved: boolean }> => {
    let known = cache.find(id)
    let isOurs = false
    for (let round = 0; round < MAX_ATTEMPTS; round++) {
      const isFresh = known === undefined
      const exchange: Exchange | undefined = known ?? (await load(id))
      known = undefined
      if (exchange === undefined) return { isMoved: false }
      const step = decideOrAskAgain(decide, exchange, isFresh)
      if (step === 'ask-again') continue
      if (step === undefined) return { exchange, isMoved: false }
      const moved = await attempt(exchange, step, isOurs ? [] : (step.nonces ?? []))
      if (moved !== undefined) return { exchange: moved, isMoved: true }
      // The step did not hold; its nonces are used up, by us.
      isOurs = true
    }
    throw new ExchangeContendedError()
  }
  const find = async (id: string): Promise<Exchange | undefined> => cache.find(id) ?? load(id)
  const takeTurn = createTurns()
  const move: ExchangeStore['move'] = async (id, decide) => {
    const { exchange, isMoved } = await takeTurn(id, () => takeStep(id, decide))
    // Once the turn is over: a listener may take a step itself.
    if (isMoved && exchange) for (const tell of listeners) await tell(exchange)
    return exchange
  }

  return {
    begin: async (begun) => {
      const exchange = createExchange(begun)
      await write({ kind: 'insert', exchange })
      cache.keep(exchange)
      return exchange
    },
    find,
    findSuch: async (id, isSuch) => {
      const known = cache.find(id)
      if (known !== undefined && isSuch(known)) return known
      const stored = await load(id)
      return stored !== undefined && isSuch(stored) ? stored : undefined
    },
    move,
    consume: async (id, nonces) => {
      const outcome = nonces.length === 0 ? 'written' : await write({ kind: 'nonces', id, nonces })
      if (typeof outcome === 'object') throw new NonceUsedError(outcome.usedNonce)
    },
    watch: watches.watch,
    fetched: watches.tellFetched,
    endTopic: async (topic, failure) => {
      const ids = await repository.listOpen(topic)
      const end: DecideStep = ({ state }) =>
        state === 'PENDING' || state === 'ANSWERED' ? { change: { state: 'FAILED', failure } } : undefined
      let count = 0
      for (let start = 0; start < ids.length; start += LISTED_AT_ONCE) {
        const batch = ids.slice(start, start + LISTED_AT_ONCE)
        const ended = await Promise.all(batch.map((id) => move(id, end)))
        count += ended.filter((exchange) => exchange?.failure === failure).length
      }
      return count
    },
    isWatched: watches.isWatched,
    listUnsettled: listUnsettledBy({ repository, watches, find, clock }),
    onMoved: (tell) => void listeners.push(tell),
    catchUp: async () => {
      await (bulletin.isHearing() ? uncertain.askAgain() : catchUp())
    },
    sweep: createSweep({ repository, cache, watches, reload, move }),
  }
}

/** What the database says has to be looked after, with what somebody in this process waits for. */
const listUnsettledBy =
  ({
    repository,
    watches,
    find,
    clock,
  }: Pick<ExchangeStoreInput, 'clock'> &
    Pick<ExchangeStore, 'find'> & {
      repository: ExchangeRepository
      watches: ExchangeWatch
    }): ExchangeStore['listUnsettled'] =>
  async (owner, endingInMs) => {
    const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds)
    const due = { answered: inMs(CLAIMS_KEPT_MS), ending: inMs(endingInMs) }
    const listed = await repository.listUnsettled(owner, due, LISTED_AT_ONCE)
    const known = new Set(listed.map(({ id }) => id))
    const watched = await Promise.all(watches.ids().map((id) => (known.has(id) ? undefined : find(id))))
    const isAsked = (exchange: Exchange | undefined) =>
      exchange?.owner === owner && exchange.state === 'PENDING' && exchange.remoteVerification !== null
    return [...listed, ...watched.filter((exchange): exchange is Exchange => isAsked(exchange))]
  }

/** A refusal is good only if it was made on what is stored now. */
function decideOrAskAgain(decide: DecideStep, exchange: Exchange, isFresh: boolean) {
  try {
    const step = decide(exchange)
    return step === undefined && !isFresh ? ('ask-again' as const) : step
  } catch (refusal) {
    if (isFresh) throw refusal
    return 'ask-again' as const
  }
}

const keysOf = (work: ExchangeWrite): readonly string[] => {
  if (work.kind === 'insert') return [idOf(work)]
  return [idOf(work), ...work.nonces.map(({ hash }) => Buffer.from(hash).toString('latin1'))]
}

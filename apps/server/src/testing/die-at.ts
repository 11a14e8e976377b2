import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { Database } from '@e-collecting/database'

/** Where a process ends as `kill -9` ends it: before a statement or a file of this kind, or at a step of who declares, when it comes for the `time`-th time. */
export interface Moment {
  at: 'statement' | 'file' | 'step'
  /** A regular expression. */
  like: string
  time: number
  /** Not before it, but when it has been sent and nobody has heard of it yet. */
  isUnderWay?: true
}

type Call = (...given: unknown[]) => unknown
/** PGlite, or a pool of PostgreSQL: what drizzle has below it. */
interface Client {
  query: Call
  transaction?: (work: (tx: { query: Call }) => unknown) => unknown
  connect?: Call
}

/** What a process says when it has ended its database. */
export const DATABASE_ENDED = 'database ended'

/** @param die what happens when the moment comes, before anything else @returns `step` is told what who declares does */
export function dieAt(moment: Moment | null, die: () => void) {
  let times = 0
  let isArmed = false
  const look = (at: Moment['at'], name: string) => {
    const isNow = isArmed && moment?.at === at && new RegExp(moment.like, 's').test(name) && ++times === moment.time
    if (!isNow) return
    // What a driver is given it has sent by then.
    if (moment.isUnderWay === true) setImmediate(die)
    else die()
  }
  watchFiles((path) => look('file', path))
  return {
    /** From here on it is counted. */
    arm: () => {
      isArmed = true
    },
    step: (name: string) => look('step', name),
    watch: (db: Database) =>
      watchStatements((db as unknown as { $client: Client }).$client, (text) => look('statement', text)),
  }
}

/** Each file is written beside its name and moved there. */
function watchFiles(look: (path: string) => void): void {
  const { rename } = fs
  fs.rename = (from, to) => {
    look(String(to))
    return rename(from, to)
  }
  syncBuiltinESMExports()
}

function watchStatements(client: Client, look: (text: string) => void): void {
  const { query, transaction, connect } = client
  const watched =
    (of: object, run: Call): Call =>
    (...given) => {
      look(textOf(given[0]))
      return run.apply(of, given)
    }
  client.query = watched(client, query)
  if (transaction !== undefined)
    client.transaction = (work) => transaction.call(client, (tx) => work({ ...tx, query: watched(tx, tx.query) }))
  if (connect === undefined) return
  const known = new WeakSet<Client>()
  client.connect = async (...given: unknown[]) => {
    // With a callback it is the pool that asks, for a query of its own.
    if (given.length > 0) return connect.apply(client, given)
    const connected = (await connect.apply(client, given)) as Client
    if (!known.has(connected)) connected.query = watched(connected, connected.query)
    known.add(connected)
    return connected
  }
}

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text)

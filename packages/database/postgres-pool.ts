import { type ClientConfig, Pool, type PoolClient } from 'pg'

const MAX_CONNECTIONS = 20
/** How long a request waits for a connection, made or given back. */
const CONNECT_WITHIN_MS = 5000
/** A statement that has no answer by then hangs: its host is gone without a word, or somebody holds a lock. */
const ANSWER_WITHIN_MS = 30_000
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** What every connection to PostgreSQL has in common. */
export const connectionSettings = (databaseUrl: string): ClientConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  ...KEEP_ALIVE,
})

/**
 * Connections that survive the loss of their server: whoever uses one is told by a rejection, the next one gets another.
 * @param answerWithinMs how long a statement may take
 */
export function createPostgresPool(databaseUrl: string, answerWithinMs = ANSWER_WITHIN_MS): Pool {
  const pool = new Pool({
    ...connectionSettings(databaseUrl),
    max: MAX_CONNECTIONS,
    query_timeout: answerWithinMs,
  })
  pool.on('error', ignore)
  pool.on('connect', watch)
  pool.on('release', (_, client) => discardUnusable(client as WatchedClient))
  return pool
}

/** An error of a connection without a listener would end the process; who waits for its answer gets the same error. */
const ignore = () => undefined

/** What the driver knows of a connection and its types do not say. */
interface WatchedClient extends PoolClient {
  readonly readyForQuery: boolean
  readonly connection: NodeJS.EventEmitter
  isReadOnly?: boolean
  end: () => Promise<void>
}

/** After a fail-over a connection may still lead to the old server, which takes nothing any more. */
const READ_ONLY = '25006'

function watch(client: PoolClient): void {
  client.on('error', ignore)
  const watched = client as WatchedClient
  watched.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) watched.isReadOnly = true
  })
}

/** Nobody else may get a connection on which a statement still hangs, or which leads to a server that is read-only. */
function discardUnusable(client: WatchedClient): void {
  if (!client.readyForQuery || client.isReadOnly) void client.end()
}

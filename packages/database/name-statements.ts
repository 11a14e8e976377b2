import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** Statements a connection keeps at most; their texts are few, as values stand in parameters. */
const MAX_STATEMENTS = 300
const KEPT = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Gives every parametrised statement a name made from its text, so that PostgreSQL parses it once for each connection.
 * Not for a pooler that hands one connection to many clients and does not follow names.
 */
export function nameStatements(pool: Pool): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_STATEMENTS || !KEPT.test(text)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => nameStatementsOf(client, nameOf))
}

function nameStatementsOf(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const named = (query: unknown, values: unknown, ...rest: unknown[]) =>
    send(isParametrised(query, values) ? { ...query, name: nameOf(query.text) } : query, values, ...rest)
  client.query = named as typeof client.query
}

const isParametrised = (query: unknown, values: unknown): query is { text: string } =>
  Array.isArray(values) &&
  values.length > 0 &&
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  (query as { name?: unknown }).name === undefined

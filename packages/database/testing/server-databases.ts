import { randomUUID } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { MIGRATIONS_FOLDER, schemaVersion } from './migrations-folder.ts'
import { requireName } from './require-name.ts'

/** A PostgreSQL on which databases may be created, where the tests of this project run on one. */
const testServer = inject('testServer')
export const TEST_SERVER = testServer?.url
/** False where that server is behind a pooler that loses them. */
export const KEEPS_STATEMENTS = testServer?.keepsStatements ?? true

/** A database on a PostgreSQL server. */
export interface ServerDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database without tables on a PostgreSQL server. */
export async function createEmptyDatabase(server: string): Promise<ServerDatabase> {
  requireName()
  return createServerDatabase(server, 'template1')
}

/** A database with the current schema and no rows on a PostgreSQL server: a copy of one that is migrated once for the server. */
export async function createMigratedDatabase(server: string): Promise<ServerDatabase> {
  const template = templates.get(server) ?? (await ensureServerTemplate(server))
  templates.set(server, template)
  return createServerDatabase(server, template)
}

/** A database that has what another one holds, which nobody uses any more. */
export async function copyDatabase(url: string): Promise<ServerDatabase> {
  const [server, name] = [new URL(url), new URL(url).pathname.slice(1)]
  server.pathname = '/postgres'
  await endSessions(server.href, name)
  return createServerDatabase(server.href, name)
}

/** PostgreSQL copies and renames no database that a session is open on, and a pooler keeps those of others. */
const endSessions = (server: string, name: string) =>
  administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

/** Servers that have a template by now, and its name. */
const templates = new Map<string, string>()

/** Files are copied as they are: by way of the log, as PostgreSQL does by itself since 15, it takes half as long again. */
async function createServerDatabase(server: string, template: string): Promise<ServerDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { strategy } = await administratorOf(server)
  await administer(server, `create database ${name} template ${template} ${strategy}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => dropLater(server, name) }
}

/**
 * By a connection of its own, and nobody waits for it: PostgreSQL looks but ten times a second whether a session that ends has gone. What
 * is not dropped by the end goes with the server.
 */
function dropLater(server: string, name: string): void {
  administer(server, `drop database ${name} with (force)`, droppers).catch(() => undefined)
}

async function ensureServerTemplate(server: string): Promise<string> {
  const template = `template_${schemaVersion(MIGRATIONS_FOLDER)}`
  if (!(await listDatabases(server)).includes(template)) await createServerTemplate(server, template)
  return template
}

/** It gets its name when it is complete, and nobody is connected to it any more; of two who make it at once the first one's stays. */
async function createServerTemplate(server: string, template: string): Promise<void> {
  const { url, drop } = await createEmptyDatabase(server)
  const draft = new URL(url).pathname.slice(1)
  const migrated = await openDatabase({ databaseUrl: url, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER })
  await migrated.close()
  await endSessions(server, draft)
  try {
    await administer(server, `alter database ${draft} rename to ${template}`)
  } catch (error) {
    await drop()
    if (!(await listDatabases(server)).includes(template)) throw error
  }
}

const listDatabases = async (server: string): Promise<string[]> =>
  (await administer<{ datname: string }>(server, 'select datname from pg_database')).map(({ datname }) => datname)

/** By the socket of the server of the tests, where asking costs less of the processor; others as they are. */
export function bySocket(url: string): string {
  const direct = new URL(url)
  const isOurs = TEST_SERVER !== undefined && direct.host === new URL(TEST_SERVER).host
  if (isOurs && testServer?.socketFolder !== undefined) direct.searchParams.set('host', testServer.socketFolder)
  return direct.href
}

interface Administrator {
  client: Client
  /** When what it was asked last is done. */
  turn: Promise<unknown>
  /** How a database is copied, where PostgreSQL has a choice: since 15. */
  strategy: string
}

type Administrators = Map<string, Promise<Administrator>>

/** One for each server and worker: to connect takes longer than what is then asked. */
const makers: Administrators = new Map()
const droppers: Administrators = new Map()

function administratorOf(server: string, administrators = makers): Promise<Administrator> {
  const administrator = administrators.get(server) ?? connectAdministrator(server, administrators)
  administrators.set(server, administrator)
  return administrator
}

async function administer<Row extends QueryResultRow>(
  server: string,
  statement: string,
  administrators = makers,
): Promise<Row[]> {
  const administrator = await administratorOf(server, administrators)
  // One statement after the other, as the driver wants it, whoever asks meanwhile.
  const asked = administrator.turn.then(() => administrator.client.query<Row>(statement))
  administrator.turn = asked.catch(() => undefined)
  return (await asked).rows
}

async function connectAdministrator(server: string, administrators: Administrators): Promise<Administrator> {
  const client = new Client({ connectionString: bySocket(server) })
  const forget = () => void administrators.delete(server)
  client.once('error', forget)
  client.once('end', forget)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return {
      client,
      turn: Promise.resolve(),
      strategy: Number(rows[0]?.server_version_num) < 150_000 ? '' : 'strategy file_copy',
    }
  } catch (error) {
    forget()
    throw error
  }
}

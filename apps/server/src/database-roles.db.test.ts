import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database, DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const FILE = new URL('../../../deploy/roles.sql', import.meta.url)
/** What each user has to himself. */
const SCHEMAS = {
  ecollecting_declaration: ['declaration'],
  ecollecting_tags: ['tags'],
  ecollecting_main: ['public', 'trust'],
}
const ROLES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
/** Roles belong to a whole server, where other tests run: under names of this one alone. */
const SUFFIX = `_${randomBytes(4).toString('hex')}`

let connection: DatabaseConnection
let tables: { schema: string; name: string }[]

const run = <Row extends Record<string, unknown>>(text: string) => connection.db.execute<Row>(sql.raw(text))
const rowsOf = async <Row extends Record<string, unknown>>(text: string) => (await run<Row>(text)).rows

beforeAll(async () => {
  connection = await createTestDatabase()
  const script = (await readFile(FILE, 'utf8')).replace(/--.*$/gm, '').replaceAll(/ecollecting_\w+/g, `$&${SUFFIX}`)
  for (const statement of script.split(';').map((part) => part.trim())) if (statement !== '') await run(statement)
  // What a later version brings.
  for (const schema of Object.values(SCHEMAS).flat()) await run(`create table ${schema}.brought_later (id integer)`)
  tables = await rowsOf(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'trust', 'declaration', 'tags')`,
  )
})
afterAll(async () => {
  for (const role of ROLES) {
    await run(`drop owned by ${role}${SUFFIX}`)
    await run(`drop role ${role}${SUFFIX}`)
  }
  await connection.close()
})

const UNDO = new Error('nothing of this stays')

/** What the database says when a user does this; undefined when it lets him. */
async function refusalOf(role: string, statement: string): Promise<string | undefined> {
  let refusal: string | undefined
  const attempt = (tx: Pick<Database, 'execute'>) => tx.execute(sql.raw(statement))
  await connection.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local role ${role}${SUFFIX}`))
      await attempt(tx).catch((error: Error) => {
        refusal = String((error.cause as Error | undefined)?.message ?? error.message)
      })
      throw UNDO
    })
    .catch((error: unknown) => {
      if (error !== UNDO && refusal === undefined) throw error
    })
  return refusal
}

test('the test looks at all schemas, the register and the entries of logs among them', () => {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  for (const name of ['public.einwohner', 'public.credentials', 'declaration.declaration_entries', 'tags.item_keys'])
    expect(names).toContain(name)
})

describe.each(ROLES)('%s', (role) => {
  const isOwn = ({ schema }: { schema: string }) => SCHEMAS[role].includes(schema)

  test('reads and changes every table that is his', async () => {
    for (const { schema, name } of tables.filter(isOwn))
      for (const statement of [`select * from ${schema}.${name} limit 1`, `delete from ${schema}.${name} where false`])
        expect([statement, await refusalOf(role, statement)]).toEqual([statement, undefined])
  })

  test('sees nothing of any other, and can neither write there nor make one', async () => {
    const others = tables.filter((table) => !isOwn(table))
    expect(others.length).toBeGreaterThan(0)
    for (const { schema, name } of others)
      for (const statement of [
        `select * from ${schema}.${name} limit 1`,
        `delete from ${schema}.${name} where false`,
        `create table ${schema}.another (id integer)`,
      ])
        expect([statement, await refusalOf(role, statement)]).toEqual([
          statement,
          expect.stringContaining('permission denied'),
        ])
  })
})

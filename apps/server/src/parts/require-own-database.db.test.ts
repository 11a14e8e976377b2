import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openDatabase } from '@e-collecting/database'
import { declarationSources } from '@e-collecting/database/declaration'
import { TEST_SERVER } from '@e-collecting/database/testing'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DECLARED_ITEM, openDeclarations } from '../testing/declaration-steps.ts'
import { declarationOf, MAIN, START, walletFor } from '../testing/installations.ts'
import { createTestProduct, type TestProduct, type TestProductOptions } from '../testing.ts'

/** On a machine with much else to do. */
const WITHIN_MS = 30_000
const SECRET_KEY = Buffer.alloc(32, 9).toString('base64')

const products: TestProduct[] = []
afterEach(async () => {
  for (const product of products.splice(0).toReversed()) await product.close()
})
/** What is asked of one of them by its address. */
async function ask(url: string, init?: RequestInit): Promise<Response> {
  const { port, pathname, search } = new URL(url)
  const isMain = port === '8080' || port === '8443'
  const part = products.find(({ logLines }) => isMain === logLines.some((line) => line.includes('mainKey')))
  if (part === undefined) throw new TypeError('nobody answers')
  return part.request(pathname + search, init)
}
async function start(environment: Record<string, string>, options: TestProductOptions = {}): Promise<TestProduct> {
  const product = await createTestProduct(START, environment, { fetch: ask, ...options })
  products.push(product)
  return product
}

test('a declaration part does not start on the database of a register', async () => {
  const main = await start(MAIN)
  await expect(start(declarationOf(main), { beside: main })).rejects.toThrow(
    /PARTS=declaration: this database is that of a register/,
  )
})

test('a main part does not start on the database of a declaration part, though nobody has declared there', async () => {
  const main = await start(MAIN)
  const declaration = await start({ ...declarationOf(main), REGISTRY_HOSTS: 'localhost:8443' })
  await vi.waitFor(async () => {
    await declaration.tick()
    expect(await declaration.db.select().from(declarationSources)).toHaveLength(1)
  }, WITHIN_MS)
  await expect(start(MAIN, { beside: declaration })).rejects.toThrow(
    /PARTS=main: this database is that of a declaration part/,
  )
  await expect(start(MAIN, { beside: main })).resolves.toBeDefined()
})

test('a main part does not start where people have declared and the log is not closed, and names the item', async () => {
  const all = await start({})
  const steps = await openDeclarations(all)
  const nobody = async () => Promise.reject(new TypeError('nobody answers'))
  const logsAlone = await start(MAIN, { beside: all, fetch: nobody })
  expect(logsAlone.logLines.length).toBeGreaterThan(0)
  expect(await steps.declare((await steps.walletOf()).wallet)).toMatchObject({ state: 'counted' })
  const refused = new RegExp(`PARTS=main: people have declared .*: ${DECLARED_ITEM}\\. Go on with PARTS=all`)
  await expect(start(MAIN, { beside: all })).rejects.toThrow(refused)
  await expect(start({}, { beside: all })).resolves.toBeDefined()
})

describe('one product of both parts', () => {
  const startParts = async () => {
    const main = await start(MAIN)
    const declaration = await start({ ...declarationOf(main), REGISTRY_HOSTS: 'localhost:8443' })
    const wallet = () => walletFor({ ask, main })
    return { main, declaration, steps: await openDeclarations(main, { declares: declaration, wallet }) }
  }

  test('does not start on the database of a main part until it has heard that the logs elsewhere are closed', async () => {
    const { main } = await startParts()
    const heard = () => main.db.select().from(declarationSources)
    await vi.waitFor(async () => {
      await main.tick()
      main.advance(60_000)
      expect(JSON.stringify(await heard())).toContain(DECLARED_ITEM)
    }, WITHIN_MS)
    const refused = new RegExp(`PARTS=all: people declare in another .*/log/${DECLARED_ITEM}.* Go on with PARTS=main`)
    await expect(start({}, { beside: main })).rejects.toThrow(refused)
    await expect(start(MAIN, { beside: main })).resolves.toBeDefined()
    const [before] = await heard()
    const document = before?.document.replaceAll('"isClosed":false', '"isClosed":true')
    await main.db.update(declarationSources).set({ document })
    await expect(start({}, { beside: main })).resolves.toBeDefined()
  })

  test('does not start on the database of a declaration part where people have declared', async () => {
    const { declaration, steps } = await startParts()
    expect(await steps.declare((await steps.walletOf()).wallet)).toMatchObject({ state: 'counted' })
    const refused = new RegExp(`PARTS=all: this database is that of a declaration part.*: ${DECLARED_ITEM}\\. Go on`)
    await expect(start({}, { beside: declaration })).rejects.toThrow(refused)
  })
})

describe.skipIf(TEST_SERVER === undefined)('on one server', () => {
  /** Users and databases belong to a whole server, where other tests run: under names of this one alone. */
  // Roles and databases belong to a whole server, where other tests run: under names of this one alone.
  const suffix = `_${randomBytes(4).toString('hex')}`
  const named = (text: string) => text.replaceAll(/ecollecting_\w+/g, `$&${suffix}`)
  const addressOf = (user: string, database: string) => {
    const url = new URL(TEST_SERVER ?? '')
    url.username = named(user)
    url.pathname = named(`/${database}`)
    return url.href
  }
  const MAIN_AT = () => addressOf('ecollecting_main_part', 'ecollecting_main_db')
  const DECLARATION_AT = () => addressOf('ecollecting_declaration_part', 'ecollecting_declaration_db')
  const administer = async (statements: readonly string[], at = TEST_SERVER) => {
    const client = new Client({ connectionString: at })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const statementsOf = async (file: string) =>
    named((await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')).replace(/--.*$/gm, ''))
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const open = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER })

  afterEach(async () => {
    for (const product of products.splice(0).toReversed()) await product.close()
    await administer([
      ...['main_db', 'declaration_db'].map(
        (name) => `${named(`drop database if exists ecollecting_${name}`)} with (force)`,
      ),
      ...['main_part', 'declaration_part', 'main', 'declaration', 'tags'].map((name) =>
        named(`drop role if exists ecollecting_${name}`),
      ),
    ])
  })

  test('each part runs as a user of its own, on a database that the other one cannot connect to', async () => {
    await administer(await statementsOf('parts.sql'))
    const main = await start({ ...MAIN, DATABASE_URL: MAIN_AT(), SECRET_KEY, DEMO: 'true' })
    const settings = { ...declarationOf(main), DATABASE_URL: DECLARATION_AT(), SECRET_KEY, DEMO: 'true' }
    const declaration = await start(settings)
    const answer = await declaration.request(`/api/popular-votes/${DECLARED_ITEM}?language=de`)
    expect(answer.status).toBe(200)
    for (const [user, database] of [
      ['ecollecting_declaration_part', 'ecollecting_main_db'],
      ['ecollecting_main_part', 'ecollecting_declaration_db'],
    ] as const)
      await expect(administer(['select 1'], addressOf(user, database))).rejects.toThrow(
        /permission denied for database/,
      )
    await expect(open(addressOf('ecollecting_declaration_part', 'ecollecting_main_db'))).rejects.toThrow(
      /^DATABASE_URL: /,
    )
  })

  test('a user who sees the declarations alone is refused as that of a process, with what to do', async () => {
    await administer(await statementsOf('parts.sql'))
    await start({ ...MAIN, DATABASE_URL: MAIN_AT(), SECRET_KEY, DEMO: 'true' })
    const administrator = addressOf('postgres', 'ecollecting_main_db')
    await administer(await statementsOf('roles.sql'), administrator)
    await administer(
      [
        named('alter role ecollecting_declaration login'),
        named('grant connect on database ecollecting_main_db to ecollecting_declaration'),
      ],
      administrator,
    )
    await expect(open(addressOf('ecollecting_declaration', 'ecollecting_main_db'))).rejects.toThrow(
      'Parts that run apart need a database each.',
    )
  })
})

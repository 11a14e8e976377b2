import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLogFolder } from '@e-collecting/declaration/server'
import { createTreeReader, hashLeaf, parseCheckpoint, parseNote, writeHash } from '@e-collecting/tlog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DECLARED_ITEM, openDeclarations } from './testing/declaration-steps.ts'
import { disguises, findTexts } from './testing/disguises.ts'
import { type Attempt, attackJoins, findJoins, type KnownRow, type RowSet } from './testing/joins/attack-joins.ts'
import { liveDeclarants } from './testing/joins/declarants.ts'
import { dumpRows } from './testing/joins/dump-rows.ts'
import { createTestProduct, type TestProduct } from './testing.ts'

const PERSONS = 24
const ENTRIES = 'declaration.declaration_entries log'
const SESSIONS = 'declaration.exchanges declaration'
/** Kept in the product's folder by parts that another host could run. */
const FOLDERS = ['logs', 'demo-witness']

let product: TestProduct
let population: Awaited<ReturnType<typeof liveDeclarants>>
/** When the epoch is sealed and all sessions are over; a minute after the midnight that follows; a day later. */
let sealed: RowSet[]
let afterMidnight: RowSet[]
let aDayLater: RowSet[]

beforeAll(async () => {
  product = await createTestProduct('2026-05-15T05:00:00Z')
  const steps = await openDeclarations(product)
  population = await liveDeclarants(product, steps, PERSONS)
  await steps.publish(PERSONS)
  sealed = await readAt(new Date(product.now().getTime() + 6 * 60_000))
  afterMidnight = await readAt(new Date('2026-05-16T00:01:00Z'))
  aDayLater = await readAt(new Date('2026-05-16T23:58:00Z'))
}, 240_000)
afterAll(() => product.close())

async function readAt(instant: Date): Promise<RowSet[]> {
  product.advance(instant.getTime() - product.now().getTime())
  await product.sweep()
  return toSets([...(await population.readKnownRows()), ...(await readPublished())])
}

const nameOf = ({ table, flow }: KnownRow) => `${table} ${flow}`
const toSets = (rows: readonly KnownRow[]): RowSet[] =>
  [...new Set(rows.map(nameOf))].map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))

/** The entries as anybody reads them from the log's files. */
async function readPublished(): Promise<KnownRow[]> {
  const files = openLogFolder(join(product.dataDir, 'logs'), DECLARED_ITEM)
  const note = parseNote(Buffer.from(await files.read('checkpoint')).toString('utf8'))
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const rows: KnownRow[] = []
  let position = 0
  for await (const bytes of createTreeReader({
    sha256,
    ...parseCheckpoint(note.text),
    readTile: files.read,
  }).entries()) {
    const leafHash = writeHash(hashLeaf(sha256, bytes))
    const person = population.personOf(leafHash)
    const columns = { ...(JSON.parse(Buffer.from(bytes).toString('utf8')) as object), leafHash, position }
    if (person !== undefined)
      rows.push({ table: 'files', key: leafHash, flow: 'log', person, columns, place: position, transaction: 0 })
    position += 1
  }
  return rows
}

/** Between the declaration and its entry, and between either of them and anything else. */
const isOfDeclaration = (names: Attempt['sets']) => names.some((name) => /^declaration\.| log$/.test(name))
const joinsIn = (sets: readonly RowSet[], withStorage: boolean) =>
  findJoins(attackJoins(sets, { withStorage, isAsked: isOfDeclaration }))
const setOf = (sets: readonly RowSet[], name: string): RowSet => {
  const found = sets.find((set) => set.name === name)
  if (found === undefined) throw new Error(`No rows of ${name}.`)
  return found
}
const without = (sets: readonly RowSet[], name: string) => sets.filter((set) => set.name !== name)

describe('who has register, support and declarations side by side', () => {
  test('sees rows of each person in both, in the log and in its files', () => {
    for (const sets of [sealed, afterMidnight])
      expect(Object.fromEntries(sets.map(({ name, rows }) => [name, rows.length]))).toMatchObject({
        'public.einwohner register': PERSONS,
        'public.credentials register': PERSONS,
        'trust.issued_credentials register': PERSONS,
        'trust.exchanges support': PERSONS,
        // The session, and the offer of its receipt.
        [SESSIONS]: 2 * PERSONS,
        [ENTRIES]: PERSONS,
        'files log': PERSONS,
      })
    expect(setOf(aDayLater, ENTRIES).rows).toHaveLength(PERSONS)
  })

  test('joins nothing by any column or any time once an epoch is sealed and its sessions are over', () => {
    expect(joinsIn(sealed, false)).toEqual([])
  })

  test('joins no entry of a sealed epoch by where it lies, or by the transaction that wrote it, not even before midnight', () => {
    expect(joinsIn(without(sealed, SESSIONS), true)).toEqual([])
  })

  test('tells no entries apart by how long what is sealed beside them is', () => {
    const lengths = setOf(sealed, ENTRIES).rows.map(({ columns }) => String(columns.evidence).length)
    expect([...new Set(lengths)]).toHaveLength(1)
  })

  test('joins no session either, after midnight', () => {
    expect(joinsIn(afterMidnight, true)).toEqual([])
    expect(joinsIn(aDayLater, true)).toEqual([])
  })

  test('could join sessions with the register until midnight, as the threat model says', () => {
    const joins = joinsIn([setOf(sealed, SESSIONS), setOf(sealed, 'public.credentials register')], true)
    expect(joins.map(({ method }) => method)).toContain('order of transaction, collected_at')
  })
})

describe('the same attacker finds', () => {
  const collected = () => setOf(afterMidnight, 'public.credentials register')
  /** Those who declare have collected in the same order. */
  const orderOf = ({ person }: KnownRow) =>
    collected()
      .rows.map((row) => [Date.parse(String(row.columns.collected_at)), row.person] as const)
      .toSorted(([one], [other]) => one - other)
      .findIndex(([, each]) => each === person)
  const entriesWith = (change: (row: KnownRow) => Partial<KnownRow>): RowSet => {
    const { name, rows } = setOf(afterMidnight, ENTRIES)
    return { name, rows: rows.map((row) => ({ ...row, ...change(row) })) }
  }

  test('entries that were left where they came', () => {
    const methods = joinsIn([entriesWith((row) => ({ place: orderOf(row) })), collected()], true)
    expect(methods.map(({ method }) => method)).toContain('order of place, collected_at')
  })

  test('entries numbered as they came', () => {
    const methods = joinsIn(
      [entriesWith((row) => ({ columns: { ...row.columns, position: orderOf(row) } })), collected()],
      false,
    )
    expect(methods.map(({ method }) => method)).toContain('order of position, collected_at')
  })

  test('a time in an entry', () => {
    const at = (row: KnownRow) => new Date(Date.parse('2026-05-15T10:00:00Z') + orderOf(row) * 60_000).toISOString()
    const methods = joinsIn(
      [entriesWith((row) => ({ columns: { ...row.columns, declared_at: at(row) } })), collected()],
      false,
    )
    expect(methods.map(({ method }) => method)).toContain('order of declared_at, collected_at')
  })
})

/** Files of the log and the state of its witness, as text. */
async function dumpFolders(): Promise<string> {
  const texts = FOLDERS.map(async (folder) => {
    const entries = await readdir(join(product.dataDir, folder), { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return Promise.all(files.map((file) => readFile(file, 'latin1')))
  })
  return (await Promise.all(texts)).flat().join('\n')
}

/** As it is, as bytes it may stand for, and hashed. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret, /^[0-9a-f]{64}$/.test(secret) ? 'hex' : 'base64url')
  const ofBytes = bytes.length >= 16 ? [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')] : []
  return [...disguises(secret), ...ofBytes]
}
const found = (secrets: readonly string[], place: string): string[] => findTexts(secrets.flatMap(formsOf), place)

describe('a copy', () => {
  test('of the declaration part, tag service, witness and log names nobody, no credential and no session of the register', async () => {
    const { register } = population.traces
    expect(register.length).toBeGreaterThan(10 * PERSONS)
    expect(found(register, await dumpRows(product.db, ['declaration', 'tags']))).toEqual([])
    expect(found(register, await dumpFolders())).toEqual([])
  })

  test('of the register has no tag, no leaf, no receipt and no session of a declaration', async () => {
    const { declaration } = population.traces
    expect(declaration.length).toBeGreaterThan(7 * PERSONS)
    expect(found(declaration, await dumpRows(product.db, ['public', 'trust']))).toEqual([])
  })

  test('of the register is the same before somebody declares and afterwards', () => {
    const { before, after } = population.registerRows
    expect(before.length).toBeGreaterThan(1000)
    expect(after).toBe(before)
  })

  test('of the log of the servers names neither', async () => {
    const metrics = await (await product.request('/metrics')).text()
    const places = [...product.logLines, metrics].join('\n')
    const { register, declaration } = population.traces
    // The register's log names the municipality's own ids, never those of residents.
    expect(found([...register, ...declaration], places)).toEqual([])
    expect(product.logLines.length).toBeGreaterThan(PERSONS)
  })

  test('of the declaration part does have what is looked for there: the search finds it', async () => {
    const { declaration } = population.traces
    const rows = await dumpRows(product.db, ['declaration'])
    expect(found(declaration.slice(0, 7), rows).length).toBeGreaterThan(2)
  })
})

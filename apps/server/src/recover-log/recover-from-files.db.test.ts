import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createRecoveryRepository, noteRestore } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { createMemoryStorage, type Holder, type WalletStorage } from '@e-collecting/wallet/headless'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import { auditFiles } from '../testing/audit-files.ts'
import { copyForEachTest } from '../testing/copy-for-each-test.ts'
import {
  DECLARED_ITEM,
  type DeclarationSteps,
  openDeclarations,
  takeUpDeclarations,
} from '../testing/declaration-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'
import { openVault } from '../vault.ts'
import { goOnAsRestored, recoverFromFiles } from './recover-from-files.ts'

const product = copyForEachTest('2026-05-15T10:00:00Z', {}, declareTwice)
let steps: DeclarationSteps
/** On a machine with much else to do. */
const WITHIN_MS = 30_000
/** The last checkpoint that somebody has seen. */
let seen: string

const person = (familyName: string) => ({ givenName: 'Anna', familyName, birthDate: '1990-05-17' })
type Name = 'anna' | 'beat' | 'carla'
const FAMILY_NAMES: Record<Name, string> = { anna: 'Eins', beat: 'Zwei', carla: 'Drei' }
let wallets: Record<Name, Holder>
/** What their wallets hold. */
let held: Record<Name, Parameters<WalletStorage['insert']>[]>
const filePath = (path: string) => join(product.dataDir, 'logs', DECLARED_ITEM, path)

const audit = () => auditFiles(product, seen)

async function recover() {
  const config = parseConfig({ DATA_DIR: product.dataDir })
  const { db, now } = product
  const { keys } = await openVault({ config, db, now, randomBytes: nodeCrypto.randomBytes })
  return recoverFromFiles({ db, keys, config, now }, DECLARED_ITEM)
}

/** As if a backup were put back that is so many entries old: what goes is what no command of the product can take away. */
async function goBackTo(size: number): Promise<void> {
  const run = (text: string) => product.db.execute(sql.raw(text))
  await run('alter table declaration.declaration_entries disable trigger user')
  await run(`delete from declaration.declaration_entries where item = '${DECLARED_ITEM}' and position >= ${size}`)
  await run('alter table declaration.declaration_entries enable trigger user')
  await run(`delete from declaration.declaration_epochs where item = '${DECLARED_ITEM}' and size > ${size}`)
}

const rows = async (columns: string) =>
  (
    await product.db.execute<Record<string, unknown>>(
      sql.raw(
        `select ${columns} from declaration.declaration_entries where item = '${DECLARED_ITEM}' order by position`,
      ),
    )
  ).rows

/** Changes what nobody has signed. */
async function changeTally(change: (tally: { epochs: object[] }) => object): Promise<void> {
  const tally = JSON.parse(await readFile(filePath('tally.json'), 'utf8'))
  await writeFile(filePath('tally.json'), JSON.stringify({ ...tally, ...change(tally) }))
}

/** Files of another installation are not believed. */
async function refuseOtherKeys(): Promise<void> {
  const { db, now } = product
  const deps = {
    db,
    now,
    config: parseConfig({ DATA_DIR: product.dataDir }),
    keys: { load: async () => Buffer.alloc(32, 7) },
  }
  await expect(recoverFromFiles(deps, DECLARED_ITEM)).rejects.toThrow(/^WRONG log-keys-changed/)
  const none = { ...deps, keys: { load: async () => undefined } }
  await expect(recoverFromFiles(none, DECLARED_ITEM)).rejects.toThrow(/key of the log/)
  await expect(recoverFromFiles(deps, 'no-item')).rejects.toThrow(/no log of no-item/)
}

const told = (code: string) => product.logLines.filter((line) => line.includes(code)).length
const rolledBack = () => told('log-rolled-back')
const round = async () => {
  product.advance(61_000)
  await product.tick()
}

/** Two epochs: with Anna, and with Beat; there are as many entries as that, and those of the operator. */
async function declareTwice(first: TestProduct): Promise<void> {
  const opened = await openDeclarations(first)
  const enter = async (name: Name) => {
    const [storage, inserted]: [WalletStorage, (typeof held)[Name]] = [createMemoryStorage(nodeCrypto), []]
    const insert: WalletStorage['insert'] = async (...credential) => {
      inserted.push(credential)
      await storage.insert(...credential)
    }
    const wallet = first.wallet({ ...storage, insert })
    await opened.walletOf(person(FAMILY_NAMES[name]), DECLARED_ITEM, wallet)
    return { wallet, inserted }
  }
  const [anna, beat, carla] = [await enter('anna'), await enter('beat'), await enter('carla')]
  held = { anna: anna.inserted, beat: beat.inserted, carla: carla.inserted }
  expect(await opened.declare(anna.wallet)).toMatchObject({ state: 'counted' })
  await opened.publish(1)
  expect(await opened.declare(beat.wallet)).toMatchObject({ state: 'counted' })
  await opened.publish(2)
}

const walletOf = async (name: Name): Promise<Holder> => {
  const storage = createMemoryStorage(nodeCrypto)
  for (const credential of held[name]) await storage.insert(...credential)
  return product.wallet(storage)
}

beforeEach(async () => {
  steps = await takeUpDeclarations(product)
  wallets = { anna: await walletOf('anna'), beat: await walletOf('beat'), carla: await walletOf('carla') }
  seen = await readFile(filePath('checkpoint'), 'utf8')
})

describe('a database that is older than the files of its log', () => {
  const before = 3
  test('signs nothing, and gets back what was published; then the log goes on', async () => {
    const whole = await rows('position, leaf_hash, tag, entry, commitment')
    await goBackTo(before)
    expect(await steps.declare(wallets.beat)).toMatchObject({ state: 'counted' })
    expect(await steps.declare(wallets.carla)).toMatchObject({ state: 'counted' })
    await round()
    await vi.waitFor(() => expect(rolledBack()).toBeGreaterThan(0), WITHIN_MS)
    expect(await readFile(filePath('checkpoint'), 'utf8')).toBe(seen)

    expect(await recover()).toEqual({ size: 4, entries: 1, withoutEvidence: 1, repeated: 1 })
    expect((await rows('position, leaf_hash, tag, entry, commitment')).slice(0, 4)).toEqual(whole)
    expect(await steps.declare(wallets.beat)).toEqual({ state: 'already-counted' })
    await steps.publish(3)
    await vi.waitFor(async () => expect(await audit()).toMatchObject({ ok: true, size: 5, counted: 3 }), WITHIN_MS)
  })

  test('keeps the evidence of what it knew already, and was published since', async () => {
    const published = await rows('evidence')
    const run = (text: string) => product.db.execute(sql.raw(text))
    await run('alter table declaration.declaration_entries disable trigger user')
    await run(
      `update declaration.declaration_entries set position = null where item = '${DECLARED_ITEM}' and position = 3`,
    )
    await run('alter table declaration.declaration_entries enable trigger user')
    await goBackTo(before)
    expect(await recover()).toEqual({ size: 4, entries: 1, withoutEvidence: 0, repeated: 0 })
    expect(await rows('evidence')).toEqual(published)
  })

  test('leaves a commitment with whoever waits with it, though it was published since', async () => {
    const published = (await rows('encode(commitment, $$hex$$) as commitment')).at(3)?.commitment
    expect(published).toMatch(/^[0-9a-f]{64}$/)
    await goBackTo(before)
    expect(await steps.declare(wallets.carla)).toMatchObject({ state: 'counted' })
    const copy = `update declaration.declaration_entries set commitment = '\\x${published}' where position is null`
    await product.db.execute(sql.raw(copy))
    expect(await recover()).toMatchObject({ size: 4, entries: 1 })
    expect((await rows('position, commitment is null as lacks')).slice(3)).toEqual([
      { position: 3, lacks: true },
      { position: null, lacks: false },
    ])
  })

  test('is brought back once', async () => {
    await goBackTo(before)
    await recover()
    await expect(recover()).rejects.toMatchObject({ code: 'log-not-behind' })
  })

  test('takes nothing from files of which one was changed, of another installation, or with a day that cannot be, and says how to copy those of two publications', async () => {
    await goBackTo(before)
    /** Nothing is taken from the changed file, which then is as before. */
    const refuses = async (path: string, change: (bytes: Buffer) => Promise<void>, refusal: RegExp | object) => {
      const bytes = await readFile(filePath(path))
      await change(bytes)
      const refused = expect(recover(), path).rejects
      await (refusal instanceof RegExp ? refused.toThrow(refusal) : refused.toMatchObject(refusal))
      expect(await rows('position'), path).toHaveLength(before)
      await writeFile(filePath(path), bytes)
    }
    for (const path of ['checkpoint', 'tally.json', 'tile/0/000.p/4', 'tile/entries/000.p/4'])
      await refuses(
        path,
        (bytes) => {
          // What a checkpoint ends with is a witness's signature; each other byte counts, too.
          const at = path === 'tally.json' ? bytes.indexOf('"counted":2') + 10 : bytes.length - 8
          return writeFile(filePath(path), bytes.with(at, (bytes[at] ?? 0) ^ 1))
        },
        /^WRONG /,
      )
    await refuses(
      'tile/0/000.p/4',
      () => rm(filePath('tile/0/000.p/4')),
      /^The files of .* are of two publications \(tile\/0\/000\.p\/4\): .* Copy all of them again/,
    )
    // Every audit would refuse such a day, which all later epochs had to keep.
    const laterDay = () =>
      changeTally(({ epochs }) => ({
        epochs: epochs.with(-1, { ...epochs.at(-1), day: '2099-01-01' }),
        published: '2099-01-01',
      }))
    await refuses('tally.json', laterDay, /^WRONG log-day-wrong \(tally\.json\)/)
    const otherDay = () =>
      changeTally(({ epochs }) => ({ epochs: epochs.with(0, { ...epochs[0], day: '2026-05-14' }) }))
    await refuses('tally.json', otherDay, { code: 'log-of-another-history' })
    await refuseOtherKeys()
    expect(await recover(), 'as they were').toMatchObject({ size: 4 })
  })

  test('that has given places to others stays as it is', async () => {
    await goBackTo(before)
    const other = `'${DECLARED_ITEM}', '\\x01', 3, null, '{"t":"i"}', null`
    await product.db.execute(sql.raw(`insert into declaration.declaration_entries values (${other})`))
    await expect(recover()).rejects.toMatchObject({ code: 'log-of-another-history' })
    expect(await rows('position')).toHaveLength(4)
  })

  test('writes all or nothing', async () => {
    await goBackTo(before)
    const repository = createRecoveryRepository(product.db)
    const entry = { leafHash: Buffer.alloc(32), tag: null, entry: '{}', evidence: null, commitment: null }
    const missing = {
      entries: [3, 3].map((position) => ({ ...entry, position })),
      outdated: [],
      epochs: [],
      checkpoint: '',
    }
    await expect(repository.recover(DECLARED_ITEM, product.now(), () => missing)).rejects.toThrow()
    expect(await rows('position')).toHaveLength(before)
  })
})

test('the start after a restore tells of each list that is held, before anybody declares', async () => {
  await noteRestore(product.db, swissDay(product.now()))
  const started = await createTestProduct(product.now().toISOString(), {}, { beside: product })
  const held = () => started.logLines.filter((line) => line.includes(DECLARED_ITEM) && line.includes('log-restored'))
  await started.tick()
  await vi.waitFor(() => expect(held()).toHaveLength(1), WITHIN_MS)
  started.advance(61_000)
  await started.tick()
  await started.close()
  expect(held()).toHaveLength(1)
})

describe('after a restore', () => {
  beforeEach(async () => {
    await noteRestore(product.db, swissDay(product.now()))
    expect(await steps.declare(wallets.carla)).toMatchObject({ state: 'counted' })
    await round()
    await vi.waitFor(() => expect(told('log-restored')).toBeGreaterThan(0), WITHIN_MS)
    expect(await readFile(filePath('checkpoint'), 'utf8')).toBe(seen)
  })

  test('a log goes on once somebody has said that nothing newer was published', async () => {
    await expect(recover()).rejects.toThrow(/--nothing-newer/)
    await goOnAsRestored(product, DECLARED_ITEM)
    await steps.publish(3)
    await vi.waitFor(async () => expect(await audit()).toMatchObject({ ok: true, size: 5, counted: 3 }), WITHIN_MS)
    await expect(goOnAsRestored(product, DECLARED_ITEM)).rejects.toThrow(/said it of/)
  })

  test('nothing is said of an item that does not exist, or does not wait', async () => {
    await expect(goOnAsRestored(product, `${DECLARED_ITEM}s`)).rejects.toThrow(/no item of the name/)
    const confirmed = await product.db.execute(sql`select confirmed from declaration.declaration_restores`)
    expect(confirmed).toMatchObject({ rows: [{ confirmed: [] }] })
    await product.db.execute(sql`update declaration.declaration_restores set restored = '2020-01-01'`)
    await expect(goOnAsRestored(product, DECLARED_ITEM)).rejects.toThrow(/does not wait for that/)
  })

  test('it is said of an item without a log, too', async () => {
    const slug = 'no-log-yet'
    await product.db.execute(
      sql`insert into volksbegehren (id, slug, title_de, type, level, status, created_at) values (${randomUUID()}, ${slug}, 'Titel', 'initiative', 'federal', 'inactive', now())`,
    )
    await goOnAsRestored(product, slug)
    await expect(goOnAsRestored(product, slug)).rejects.toThrow(/said it of/)
  })

  test('a log goes on once its files have brought back what was published', async () => {
    await goBackTo(3)
    expect(await recover()).toMatchObject({ size: 4, entries: 1 })
    await steps.publish(3)
    await vi.waitFor(async () => expect(await audit()).toMatchObject({ ok: true, size: 5, counted: 3 }), WITHIN_MS)
  })
})

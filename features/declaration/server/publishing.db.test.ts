import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarationEntries, declarationLogs } from '@e-collecting/database/declaration'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { createTreeReader, openCheckpoint, parseNote, requireQuorum } from '@e-collecting/tlog'
import { verifyEd25519 } from '@e-collecting/tlog/testing'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseEntry } from '../entries/index.ts'
import { foldEntries } from '../entries/testing.ts'
import { CHECKPOINT } from './grow-files.ts'
import { openLogFolder } from './log-files.ts'
import { mirrorLog } from './mirror-logs.ts'
import { DAILY, EACH_MINUTE } from './open-logs.ts'
import { sha256 } from './sha256.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const DAY_MS = 86_400_000
let stand: DeclarationStand
let issued = { issued: 0, issuers: 0 }

const begin = async (schedule = EACH_MINUTE) => {
  await stand?.close()
  issued = { issued: 0, issuers: 0 }
  stand = await createDeclarationStand(connection, { schedule, issued: () => issued })
  await stand.logs.open(stand.item)
}
beforeEach(() => begin())
afterEach(() => stand.close())

const declareAs = (...people: string[]) => Promise.all(people.map((person) => stand.declare(person)))
const rowsOf = () =>
  connection.db
    .select()
    .from(declarationEntries)
    .where(eq(declarationEntries.item, stand.item.slug))
    .orderBy(asc(declarationEntries.position))
const epochsOf = () => stand.repository.listEpochs(stand.item.slug)

/** The log as a stranger reads it: from its files alone, everything verified. */
async function readLog(folder = stand.world.folder) {
  const files = openLogFolder(folder, stand.item.slug)
  const note = Buffer.from(await files.read(CHECKPOINT)).toString('utf8')
  const { origin } = await stand.log()
  const keys = [(await stand.deps.keysOf({ item: stand.item.slug, origin })).log.key]
  const checkpoint = await openCheckpoint(note, { origin, keys, verifyEd25519 })
  await requireQuorum(verifyEd25519, checkpoint.note, stand.deps.witnesses.policy)
  const tree = createTreeReader({ sha256, ...checkpoint, readTile: files.read })
  const entries: Uint8Array[] = []
  for await (const entry of tree.entries()) entries.push(entry)
  return { size: checkpoint.size, entries: entries.map(parseEntry), fold: foldEntries(entries.map(parseEntry)) }
}

describe('an epoch', () => {
  test('begins with the opening, and goes on with declarations in the order of their hashes', async () => {
    await stand.publish()
    expect(await readLog()).toMatchObject({ size: 1, entries: [{ t: 'o', item: stand.item.slug, required: 100_000 }] })
    await declareAs('anna', 'beat', 'carla', 'dora', 'emil')
    stand.later(60_000)
    await stand.publish()
    expect(await readLog()).toMatchObject({ size: 6, fold: { counted: 5 } })
    const hashes = (await rowsOf()).slice(1).map(({ leafHash }) => Buffer.from(leafHash).toString('hex'))
    expect(hashes).toEqual(hashes.toSorted())
  })

  test('does not show in the database in what order its declarations came', async () => {
    await stand.publish()
    await declareAs(...Array.from({ length: 12 }, (_, at) => `person ${at}`))
    // Room that is left in the file would be filled first, in whatever order.
    await connection.db.execute('vacuum full declaration.declaration_entries')
    stand.later(60_000)
    await stand.publish()
    const { rows } = await connection.db.execute<{ position: number }>(
      `select position from declaration.declaration_entries where item = '${stand.item.slug}' order by ctid`,
    )
    const placed = rows.map(({ position }) => position).filter((position) => position > 0)
    // Where the rows lie is the order of their hashes, which says nothing.
    expect(placed).toEqual(placed.toSorted((a, b) => a - b))
  })

  test('says nothing of what was issued as long as nobody has declared', async () => {
    await stand.publish()
    stand.later(60_000)
    issued = { issued: 5, issuers: 2 }
    await stand.publish()
    expect((await readLog()).size).toBe(1)
  })

  test('states what was issued when that has grown, and nothing when it has not', async () => {
    await stand.publish()
    const rounds = [5, 5, 3, 7]
    for (const [round, count] of rounds.entries()) {
      issued = { issued: count, issuers: 2 }
      await declareAs(`person ${round}`)
      stand.later(60_000)
      await stand.publish()
    }
    const { entries, fold } = await readLog()
    expect(entries.filter(({ t }) => t === 'i')).toEqual([
      { t: 'i', issued: 5, issuers: 2 },
      { t: 'i', issued: 7, issuers: 2 },
    ])
    expect(fold).toMatchObject({ issued: 7, counted: 4 })
  })

  test('waits until its minute is over, and for somebody to declare', async () => {
    await stand.publish()
    await declareAs('anna')
    stand.later(59_000)
    await stand.publish()
    expect((await readLog()).size).toBe(1)
    stand.later(1000)
    await stand.publish()
    expect((await readLog()).size).toBe(2)
    stand.later(600_000)
    await stand.publish()
    expect(await epochsOf()).toHaveLength(2)
  })
})

describe('outside demonstrations', () => {
  const people = Array.from({ length: 20 }, (_, at) => `person ${at}`)
  beforeEach(async () => {
    await begin(DAILY)
    await stand.publish()
  })

  test('an epoch needs twenty declarations and another day', async () => {
    await declareAs(...people.slice(1))
    stand.later(DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(1)
    await declareAs(...people.slice(0, 1))
    await stand.publish()
    expect((await readLog()).size).toBe(21)
    await declareAs(...people.map((person) => `another ${person}`))
    await stand.publish()
    expect((await readLog()).size).toBe(21)
    stand.later(DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(41)
  })

  test('one that comes after weeks without anybody waits a week as well, and the next one with it', async () => {
    await stand.publish()
    stand.later(10 * DAY_MS)
    await declareAs('anna')
    await stand.publish()
    expect((await readLog()).size).toBe(1)
    stand.later(6 * DAY_MS)
    await declareAs('beat')
    await stand.publish()
    expect((await readLog()).size).toBe(1)
    stand.later(DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(3)
    stand.later(10 * DAY_MS)
    await declareAs('carla')
    await stand.publish()
    expect((await readLog()).size).toBe(3)
  })

  test('fewer are published after a week', async () => {
    await declareAs('anna')
    // Twice: the opening is published by itself.
    await stand.publish()
    await stand.publish()
    stand.later(6 * DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(1)
    stand.later(DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(2)
  })

  test('one that declares while an epoch waits for its witnesses is published within a week of that, and as promised', async () => {
    await stand.publish()
    await declareAs('anna')
    stand.later(7 * DAY_MS)
    await stand.publish()
    stand.later(7 * DAY_MS)
    stand.world.isWitnessDown = true
    await declareAs('beat')
    await stand.publish()
    stand.later(7 * DAY_MS)
    await stand.publish()
    expect((await epochsOf()).at(-1)).toMatchObject({ state: 'signed' })
    await declareAs('carla')
    await stand.publish()
    stand.later(4 * DAY_MS)
    stand.world.isWitnessDown = false
    await stand.publish()
    expect((await readLog()).size).toBe(3)
    stand.later(3 * DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(4)
  })
})

test('after the last day all that waits is published, then the close with its count; then nothing more', async () => {
  await stand.publish()
  await declareAs('anna', 'beat')
  stand.world.now = new Date('2027-01-01T00:00:00Z')
  for (let round = 0; round < 4; round += 1) await stand.publish()
  const { entries, fold } = await readLog()
  expect(entries.map(({ t }) => t)).toEqual(['o', 'd1', 'd1', 'c'])
  expect(fold).toMatchObject({ isClosed: true, counted: 2 })
  expect(await epochsOf()).toHaveLength(3)
})

test('the close waits for what was on its way on the last day: it comes a quarter of an hour later', async () => {
  await stand.publish()
  await declareAs('anna')
  const kinds = async () => (await readLog()).entries.map(({ t }) => t)
  stand.world.now = new Date('2026-12-31T23:14:59.999Z')
  for (let round = 0; round < 2; round += 1) await stand.publish()
  expect(await kinds()).toEqual(['o', 'd1'])
  stand.later(1)
  await stand.publish()
  expect(await kinds()).toEqual(['o', 'd1', 'c'])
})

describe('killed', () => {
  /** Every note that was ever signed, by its size: there must be one for each. */
  const signed = new Map<number, Set<string>>()
  const boom = () => {
    throw new Error('killed')
  }
  beforeEach(async () => {
    signed.clear()
    await stand.publish()
    await declareAs('anna', 'beat', 'carla')
    stand.later(60_000)
  })
  const remember = (note: string) => {
    const { text } = parseNote(note)
    const size = Number(text.split('\n')[1])
    signed.set(size, (signed.get(size) ?? new Set()).add(text))
  }
  const repositoryThat = (dies: Partial<DeclarationStand['repository']>) => ({
    ...stand.repository,
    sign: async (item: string, number: number, note: string) => {
      remember(note)
      return stand.repository.sign(item, number, note)
    },
    ...dies,
  })

  const STEPS: [string, () => Parameters<DeclarationStand['seal']>[0]][] = [
    ['before it has given places', () => ({ repository: repositoryThat({ assign: boom }) })],
    [
      'after it has given places',
      () => ({
        repository: repositoryThat({
          assign: async (...given) => {
            await stand.repository.assign(...given)
            return boom()
          },
        }),
      }),
    ],
    [
      'in the middle of its tiles',
      () => {
        let left = 1
        const filesOf = (item: string) => {
          const files = stand.folderOf(item)
          return {
            ...files,
            write: async (each: Parameters<typeof files.write>[0]) => {
              for (const file of each) {
                if (left-- === 0) boom()
                await files.write([file])
              }
            },
          }
        }
        return { filesOf }
      },
    ],
    [
      'before it has written its signature',
      () => ({
        repository: repositoryThat({
          sign: async (_item, _number, note) => {
            remember(note)
            return boom()
          },
        }),
      }),
    ],
    [
      'after it has written its signature',
      () => ({
        repository: repositoryThat({
          sign: async (item, number, note) => {
            remember(note)
            await stand.repository.sign(item, number, note)
            return boom()
          },
        }),
      }),
    ],
    ['when witnesses have signed', () => ({ repository: repositoryThat({ publish: boom }) })],
    [
      'when it is published',
      () => ({
        repository: repositoryThat({
          publish: async (...given) => {
            await stand.repository.publish(...given)
            return boom()
          },
        }),
      }),
    ],
  ]
  test.each(STEPS)('%s, it goes on with the same tree, and loses and repeats nothing', async (_, dying) => {
    await expect(stand.seal(dying())).rejects.toThrow('killed')
    expect((await readLog()).size).toBe(1)
    // Who was killed has not given its turn back; after a minute it is anybody's.
    stand.later(61_000)
    await declareAs('late')
    await stand.seal({ repository: repositoryThat({}) })
    await stand.mirror()
    const first = await readLog()
    expect(first.entries.filter(({ t }) => t === 'd1').length).toBeGreaterThanOrEqual(3)
    stand.later(61_000)
    await stand.seal({ repository: repositoryThat({}) })
    await stand.mirror()
    const { size, fold } = await readLog()
    expect([size, fold.counted]).toEqual([5, 4])
    for (const texts of signed.values()) expect(texts.size).toBe(1)
    const positions = (await rowsOf()).map(({ position }) => position)
    expect(positions).toEqual([0, 1, 2, 3, 4])
  })

  test('while it brings its files up to date, it shows the checkpoint before until all is there', async () => {
    await stand.seal()
    const filesOf = (item: string) => {
      const files = stand.folderOf(item)
      return {
        ...files,
        write: async (each: Parameters<typeof files.write>[0]) =>
          each.some(({ path }) => path === CHECKPOINT) ? boom() : files.write(each),
      }
    }
    await expect(stand.mirror(filesOf)).rejects.toThrow('killed')
    expect((await readLog()).size).toBe(1)
    await stand.mirror()
    expect((await readLog()).size).toBe(4)
  })

  test('before it has written what stands beside a tree, it leaves that to whoever comes next', async () => {
    await stand.seal()
    const log = await stand.log()
    const mirror = (describe: () => Promise<Record<string, unknown>>) =>
      mirrorLog({ repository: stand.repository, filesOf: stand.folderOf, describe }, log)
    await expect(mirror(boom)).rejects.toThrow('killed')
    await mirror(async () => ({ 'tally.json': { size: 4 } }))
    const tally = await stand.folderOf(stand.item.slug).read('tally.json')
    expect([Buffer.from(tally).toString('utf8'), (await readLog()).size]).toEqual(['{"size":4}', 4])
  })
})

describe('of several processes', () => {
  test('who finds the turn of another one leaves the log alone', async () => {
    await stand.publish()
    await declareAs('anna')
    stand.later(60_000)
    const { now } = stand.world
    await stand.repository.takeTurn(stand.item.slug, now, new Date(now.getTime() + 60_000))
    await stand.seal()
    expect(await epochsOf()).toHaveLength(1)
  })

  test('one seals, and all show the same', async () => {
    await stand.publish()
    await declareAs('anna', 'beat')
    stand.later(60_000)
    // One that was begun: each of them would go on with it.
    const dies = async () => {
      throw new Error('killed')
    }
    await expect(stand.seal({ repository: { ...stand.repository, sign: dies } })).rejects.toThrow('killed')
    const signed: string[] = []
    const sign: DeclarationStand['repository']['sign'] = async (...given) => {
      signed.push(given[2])
      return stand.repository.sign(...given)
    }
    await Promise.all([1, 2, 3].map(() => stand.seal({ repository: { ...stand.repository, sign } })))
    expect(signed).toHaveLength(1)
    const other = await createDeclarationStand(connection, { schedule: EACH_MINUTE })
    await stand.mirror()
    await stand.mirror((item) => openLogFolder(other.world.folder, item))
    expect(await readLog(other.world.folder)).toEqual(await readLog())
    expect(await epochsOf()).toHaveLength(2)
    await other.close()
  })
})

describe('without enough witnesses', () => {
  test('the checkpoint before stays, and the next one follows when they are back', async () => {
    await stand.publish()
    await declareAs('anna')
    stand.later(60_000)
    stand.world.isWitnessDown = true
    await stand.publish()
    expect([(await readLog()).size, stand.faults]).toEqual([1, ['cannot be reached']])
    expect((await epochsOf()).at(-1)).toMatchObject({ state: 'signed' })
    stand.world.isWitnessDown = false
    await stand.publish()
    expect((await readLog()).size).toBe(2)
  })
})

describe('by a clock that was wrong', () => {
  test('what was published ahead of time holds nothing up', async () => {
    await stand.publish()
    stand.later(19 * DAY_MS)
    await declareAs('anna')
    await stand.publish()
    expect((await readLog()).size).toBe(2)
    stand.later(-19 * DAY_MS)
    await declareAs('beat')
    await stand.publish()
    expect((await readLog()).size).toBe(3)
    // Days never fall: who audits refuses a list in which they do.
    const days = (await epochsOf()).map(({ day }) => day)
    expect(days).toEqual(days.toSorted())
  })

  test('it is still once a day where it is daily', async () => {
    await begin({ ...DAILY, atLeast: 1 })
    await stand.publish()
    stand.later(19 * DAY_MS)
    await declareAs('anna')
    await stand.publish()
    stand.later(-18 * DAY_MS)
    await declareAs('beat')
    await stand.publish()
    await declareAs('carla')
    await stand.publish()
    expect((await readLog()).size).toBe(3)
    stand.later(DAY_MS)
    await stand.publish()
    expect((await readLog()).size).toBe(4)
  })

  test('who has died with a turn that ends in a month has none any more', async () => {
    await stand.publish()
    stand.later(60_000)
    await declareAs('anna')
    await connection.db.update(declarationLogs).set({ sealingUntil: new Date(stand.world.now.getTime() + 30 * DAY_MS) })
    await stand.publish()
    expect((await readLog()).size).toBe(2)
  })
})

describe('with a database that was restored from before', () => {
  const changeCheckpoint = async (change: (note: string) => string) => {
    const path = join(stand.world.folder, stand.item.slug, CHECKPOINT)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }
  beforeEach(async () => {
    await stand.publish()
    await declareAs('anna')
    stand.later(60_000)
    await stand.publish()
    await declareAs('beat')
    stand.later(60_000)
  })

  test.each<[string, (note: string) => string]>([
    ['know more', (note) => note.replace(/^2$/m, '9')],
    // As many as the database would have with the next epoch.
    ['know as much as is about to be published', (note) => note.replace(/^2$/m, '3')],
    [
      'know as much, and something else',
      (note) => note.replace(/^(2\n).*$/m, `$1${Buffer.alloc(32).toString('base64')}`),
    ],
  ])('nothing is signed and nothing gets a place where the files %s', async (_, change) => {
    await changeCheckpoint(change)
    await expect(stand.seal()).rejects.toMatchObject({ code: 'log-rolled-back' })
    expect((await epochsOf()).map(({ state }) => state)).toEqual(['published', 'published'])
    expect((await rowsOf()).map(({ position }) => position)).toEqual([0, 1, null])
  })

  test('nothing is signed where the files show what was never published', async () => {
    stand.world.isWitnessDown = true
    await stand.seal()
    const signed = (await epochsOf()).at(-1)
    expect(signed?.state).toBe('signed')
    await changeCheckpoint(() => signed?.note ?? '')
    stand.world.isWitnessDown = false
    await expect(stand.seal()).rejects.toMatchObject({ code: 'log-rolled-back' })
  })
})

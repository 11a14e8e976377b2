import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const META = new URL('./migrations/meta/', import.meta.url)
const SCHEMA = new URL('./schema/', import.meta.url)

/** As `npm run migrations` reads it. */
async function readSchema(): Promise<Record<string, unknown>> {
  const files = await Promise.all(readdirSync(SCHEMA).map((name) => import(new URL(name, SCHEMA).href)))
  return Object.assign({}, ...files)
}

test('everything that the schema says is in the migrations', async () => {
  const [newest = ''] = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .reverse()
  const migrated = JSON.parse(readFileSync(new URL(newest, META), 'utf8'))
  expect(await generateMigration(migrated, generateDrizzleJson(await readSchema(), migrated.id))).toEqual([])
})

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const MANUAL = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const [, UPGRADING = ''] = /### Upgrading\n([\s\S]*?)\n### /.exec(MANUAL) ?? []
const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
const textOf = (name: string) => readFileSync(new URL(name, MIGRATIONS), 'utf8')
const alone = migrations.filter((name) => /^--.*\bstop(ped)?\b/m.test(textOf(name)))

/** With its number the beginning of the SHA-256 of each. A new one gets its line; none is ever replaced. */
const AS_THEY_ARE = [
  '0000 1e7ee56c76359ead',
  '0001 5006c59d7b8cb267',
  '0002 9ba897dd9cbae169',
  '0003 cabb08ff6b58f279',
  '0004 f9103c43da8f0ce1',
  '0005 7369997d454c8259',
  '0006 93e0cf74aa77c536',
  '0007 c75a293c04d00234',
  '0008 eb85948fb086ae28',
  '0009 33d996b661bbaf90',
  '0010 72d6e59897850b7e',
  '0011 1d381c5d1850f032',
  '0012 afcae4ff0148dff4',
  '0013 b630ca4b663211ce',
  '0014 edc1c756298a4df4',
  '0015 0b8d3c8e722d9edf',
  '0016 bc3f7f60787f38d5',
  '0017 4eaebfa64be5222d',
  '0018 68ee0096ec9f823a',
  '0019 e565c9ea2182e8de',
  '0020 ffc9f6eeb3b82359',
  '0021 3e74935430a4db47',
  '0022 9278512fe44b0f85',
  '0023 3ed34c300f2830fa',
  '0024 64f44875b63f8210',
  '0025 054bdcdc91516cac',
  '0026 205c1affb604c3d7',
  '0027 986366e0b4d6cae0',
  '0028 a697b1e64b70e042',
  '0029 c0ac60a11b16aecf',
  '0030 d5240e4d22b8e82d',
]

test('no migration is another one than databases were made with, which a start would refuse: what is to change gets a new one', () => {
  const sumOf = (name: string) => createHash('sha256').update(textOf(name)).digest('hex').slice(0, 16)
  expect(migrations.toSorted().map((name) => `${name.slice(0, 4)} ${sumOf(name)}`)).toEqual(AS_THEY_ARE)
})

test('there are migrations for which all processes have to be stopped', () => expect(alone).not.toEqual([]))

test.each(alone)('whoever upgrades across %s is told to stop all processes before', (name) => {
  expect(UPGRADING).toContain(name.slice(0, 4))
})

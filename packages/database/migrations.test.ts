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
const alone = readdirSync(MIGRATIONS).filter(
  (name) => name.endsWith('.sql') && /^--.*\bstop(ped)?\b/m.test(readFileSync(new URL(name, MIGRATIONS), 'utf8')),
)

test('there are migrations for which all processes have to be stopped', () => expect(alone).not.toEqual([]))

test.each(alone)('whoever upgrades across %s is told to stop all processes before', (name) => {
  expect(UPGRADING).toContain(name.slice(0, 4))
})

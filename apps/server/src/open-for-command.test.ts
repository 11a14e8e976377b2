import type { DatabaseConnection } from '@e-collecting/database'
import { expect, test } from 'vitest'
import { type CommandAddress, openForCommand } from './open-for-command.ts'

const connection = {} as DatabaseConnection

/** Where a command opens the database of such settings. */
async function openedAt(settings: { databaseUrl?: string; databaseListenUrl?: string }): Promise<CommandAddress> {
  const addresses: CommandAddress[] = []
  const config = { databaseUrl: undefined, databaseListenUrl: undefined, dataDir: 'data', ...settings }
  await openForCommand(config, async (address) => {
    addresses.push(address)
    return connection
  })
  const [address] = addresses
  return address ?? expect.unreachable()
}

test('a command asks PostgreSQL itself and no pooler, under a name that is no server’s and no other command’s', async () => {
  const pooled = { databaseUrl: 'postgresql://pooler.example/e' }
  const direct = { ...pooled, databaseListenUrl: 'postgresql://anna@db.example/e?sslmode=verify-full' }
  const opened = [await openedAt(pooled), await openedAt(direct), await openedAt(direct)]
  const urls = opened.map(({ databaseUrl }) => new URL(databaseUrl ?? ''))
  expect(urls.map(({ host }) => host)).toEqual(['pooler.example', 'db.example', 'db.example'])
  expect(urls[1]?.href).toMatch(/^postgresql:\/\/anna@db\.example\/e\?sslmode=verify-full&application_name=/)
  const names = urls.map(({ searchParams }) => searchParams.get('application_name'))
  expect(names).toEqual(names.map(() => expect.stringMatching(/^e-collecting [0-9a-f-]{36}$/)))
  expect(new Set(names).size).toBe(3)
})

test('where there is no PostgreSQL it opens the folder', async () => {
  expect(await openedAt({})).toEqual({ databaseUrl: undefined, dataDir: 'data' })
})

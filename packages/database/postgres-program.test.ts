import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPostgresProgram } from './postgres-program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'))
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  vi.stubEnv('PGSSLROOTCERT', undefined)
  vi.stubEnv('PGPASSWORD', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/**
 * Puts a script in the place of PostgreSQL's program. A shell writes it: what another test of this process begins at that moment has our open files for an
 * instant, and nothing is run that somebody may still write.
 */
async function standIn(script: string): Promise<void> {
  const write = 'printf %s "$2" > "$1" && chmod 755 "$1"'
  await promisify(execFile)('/bin/sh', ['-c', write, 'sh', join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`])
}

/** What the program is told where everybody sees it, and where nobody does. */
async function askWith(address: string) {
  const told = join(folder, 'told')
  await standIn(`printf '%s\\n' "$*" "$PGPASSWORD" "$PGSSLROOTCERT" > ${told}`)
  await runPostgresProgram('pg_dump', address, ['--format=custom'])
  const [args, password, authorities] = (await readFile(told, 'utf8')).split('\n')
  return { args, password, authorities }
}

test.each([
  ['postgresql://someone:s%2Fcret@localhost/it', 'postgresql://someone@localhost/it'],
  [
    'postgresql:///it?host=/run/postgresql&user=someone&password=s%2Fcret&options=-c%20x',
    'postgresql:///it?host=%2Frun%2Fpostgresql&user=someone&options=-c%20x',
  ],
  ['postgresql://someone:other@localhost/it?password=s%2Fcret', 'postgresql://someone@localhost/it'],
  ['postgresql://someone@localhost/it?password=other&password=s%2Fcret', 'postgresql://someone@localhost/it'],
])('the password of %s stands in no argument, which everybody on the machine sees', async (address, shown) => {
  expect(await askWith(address)).toMatchObject({ args: `--format=custom --dbname=${shown}`, password: 's/cret' })
})

test('a password of the environment counts where the address has none', async () => {
  vi.stubEnv('PGPASSWORD', 'mine')
  expect(await askWith('postgresql://someone@localhost/it')).toMatchObject({ password: 'mine' })
  expect(await askWith('postgresql://someone:s%2Fcret@localhost/it')).toMatchObject({ password: 's/cret' })
})

test('a program that is not there is named with its package', async () => {
  vi.stubEnv('PATH', folder)
  const run = runPostgresProgram('pg_dump', 'postgresql://localhost/it', [])
  await expect(run).rejects.toThrow(/^pg_dump is not there\. Install/)
})

test.each([
  ['postgresql://db.example/it?sslmode=verify-full', /^(system|\/etc\/.+)$/],
  ['postgresql://db.example/it?sslmode=verify-full&sslrootcert=/own.pem', /^$/],
  ['postgresql://localhost/it', /^$/],
])('for %s it is told the authorities of the system, or none', async (address, authorities) => {
  expect((await askWith(address)).authorities).toMatch(authorities)
})

test('authorities that its operator has named stay', async () => {
  vi.stubEnv('PGSSLROOTCERT', '/mine.pem')
  expect((await askWith('postgresql://db.example/it?sslmode=verify-full')).authorities).toBe('/mine.pem')
})

test('of a connection that fails all is told, of anything else the first line: further ones may show rows', async () => {
  const fail = () => runPostgresProgram('pg_dump', 'postgresql://localhost/it', [])
  await standIn(
    `printf 'pg_dump: error: connection to server at "a" failed: no root\\nEither provide the file.\\n' >&2; exit 1`,
  )
  await expect(fail()).rejects.toThrow(
    'pg_dump has failed: pg_dump: error: connection to server at "a" failed: no root Either provide the file.',
  )
  for (const row of ['Anna Muster', 'Anna error: connection to server']) {
    await standIn(`printf 'pg_dump: error: query failed\\nDETAIL: ${row}\\n' >&2; exit 1`)
    await expect(fail()).rejects.toThrow(/failed: pg_dump: error: query failed$/)
  }
})

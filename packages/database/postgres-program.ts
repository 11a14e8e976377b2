import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseRefusedError } from './database-refused.ts'

const run = promisify(execFile)

/**
 * Runs a client program of PostgreSQL on a database. The password goes by the environment: arguments are seen by everybody on the machine.
 * @throws DatabaseRefusedError if it is not there, or with the first line of what it says
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: readonly string[],
): Promise<void> {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // biome-ignore lint/style/noProcessEnv: passed on to a program, not read
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) }
  const running = run(program, [...options, `--dbname=${address.href}`], { env, maxBuffer: Number.POSITIVE_INFINITY })
  await running.catch(({ code, stderr = '' }: { code?: unknown; stderr?: string }) => {
    // Further lines may show rows, and the error itself the address.
    const [line = ''] = stderr.split('\n')
    throw new DatabaseRefusedError(typeof code === 'number' ? `${program} has failed: ${line}` : notThere(program))
  })
}

const notThere = (program: string) =>
  `${program} is not there. Install the client programs of PostgreSQL (postgresql-client), not older than the server.`

import { spawn } from 'node:child_process'
import { DatabaseRefusedError } from './database-refused.ts'

/**
 * Runs a client program of PostgreSQL on a database. The password goes by the environment: arguments are seen by everybody on the machine.
 * @throws DatabaseRefusedError if it is not there, or with the first line of what it says
 */
export function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: readonly string[],
): Promise<void> {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...options, `--dbname=${address.href}`], {
      // biome-ignore lint/style/noProcessEnv: passed on to a program, not read
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said: Buffer[] = []
    child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
    child.once('error', () => reject(new DatabaseRefusedError(notThere(program))))
    child.once('close', (code) => {
      // Further lines may show rows.
      const [line = ''] = Buffer.concat(said).toString('utf8').split('\n')
      if (code === 0) resolve()
      else reject(new DatabaseRefusedError(`${program} has failed: ${line}`))
    })
  })
}

const notThere = (program: string) =>
  `${program} is not there. Install the client programs of PostgreSQL (postgresql-client), not older than the server.`

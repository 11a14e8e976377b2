import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { DatabaseRefusedError } from './database-refused.ts'

const run = promisify(execFile)

/** Where systems keep the certificates of public authorities: Debian and many others, Red Hat's, BSD and macOS. */
const PUBLIC_AUTHORITIES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]

/**
 * Runs a client program of PostgreSQL on a database. The password goes by the environment: arguments are seen by everybody on the machine.
 * @throws DatabaseRefusedError if it is not there, or with the first line of what it says, and all that it says of a connection
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: readonly string[],
): Promise<void> {
  const { address, password } = takePassword(new URL(databaseUrl))
  const env = {
    ...authoritiesFor(address),
    // biome-ignore lint/style/noProcessEnv: passed on to a program, not read
    ...process.env,
    ...(password !== '' && { PGPASSWORD: password }),
  }
  const running = run(program, [...options, `--dbname=${address.href}`], { env, maxBuffer: Number.POSITIVE_INFINITY })
  await running.catch(({ code, stderr = '' }: { code?: unknown; stderr?: string }) => {
    throw new DatabaseRefusedError(
      typeof code === 'number' ? `${program} has failed: ${withoutRows(stderr)}` : notThere(program),
    )
  })
}

/** Takes the password out of an address, wherever it stands there; among the parameters it counts first, as for our driver. */
function takePassword(address: URL): { address: URL; password: string } {
  const named = address.searchParams.getAll('password').at(-1) ?? ''
  const password = named === '' ? decodeURIComponent(address.password) : named
  address.password = ''
  address.searchParams.delete('password')
  // The programs take a plus sign for what it is.
  address.search = address.search.replaceAll('+', '%20')
  return { address, password }
}

/** Our driver knows the public authorities by itself; for the programs there are none unless they are told a file, or since 16 this word. */
function authoritiesFor({ searchParams }: URL): { PGSSLROOTCERT?: string } {
  if (searchParams.get('sslmode') !== 'verify-full' || searchParams.has('sslrootcert')) return {}
  return { PGSSLROOTCERT: PUBLIC_AUTHORITIES.find((file) => existsSync(file)) ?? 'system' }
}

/** Further lines may show rows, but where there was no connection; and the error itself the address. */
function withoutRows(said: string): string {
  const lines = said.trim().split('\n')
  const isUnconnected = /^\S+ error: connection to server/.test(said)
  return (isUnconnected ? lines : lines.slice(0, 1)).map((line) => line.trim()).join(' ')
}

const notThere = (program: string) =>
  `${program} is not there. Install the client programs of PostgreSQL (postgresql-client), not older than the server.`

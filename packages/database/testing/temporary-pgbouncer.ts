import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endAfterUs } from './after-us.ts'
import { freePort } from './free-port.ts'
import { serverOwner } from './temporary-postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const READY_WITHIN_MS = 10_000

/** True where Debian's package is installed. */
export const hasPgbouncer = (): boolean => existsSync(PROGRAM)

export interface TemporaryPgbouncer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts Debian's PgBouncer in transaction mode, for tests only: every database of the PostgreSQL at `url` under its name, few connections
 * shared by many clients. It refuses to run as root; then it runs as `postgres`.
 */
export async function startPgbouncer(url: string): Promise<TemporaryPgbouncer> {
  const { hostname, port: serverPort, username } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'e-collecting-pgbouncer-'))
  const owner = serverOwner()
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')] as const
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
      ...['pool_mode = transaction', 'default_pool_size = 4', 'max_client_conn = 500'],
      `auth_file = ${users}`,
    ].join('\n'),
  )
  if (owner !== undefined) for (const path of [folder, settings, users]) chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const child = spawn(PROGRAM, ['-q', settings], { ...owner, stdio: 'ignore' })
  endAfterUs(child)
  const ended = once(child, 'exit')
  await untilItListens(port)
  const own = new URL(url)
  own.port = `${port}`
  return {
    url: own.href,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  const answers = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
    return true
  }
  while (!(await answers().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('PgBouncer does not listen.')
    await delay(50)
  }
}

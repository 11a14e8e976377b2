import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doAfterUs } from './after-us.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL for tests and measurements, on a free port of loopback and in a folder of its own. */
export interface TemporaryPostgres {
  url: string
  /** Folder of its socket, where asking costs less of the processor. */
  socketFolder: string
  /** The parent of all its processes. */
  readonly processId: number
  /** Ends it as a power cut would. */
  crash: () => void
  start: () => void
  /** Starts it after `killServer`. */
  revive: () => void
  /** Takes over from the one that it is a standby of. */
  promote: () => void
  /** A second one, which has each commit before it is acknowledged. */
  createStandby: () => Promise<TemporaryPostgres>
  /** Ends it for good. */
  stop: () => void
}

/** Ends a server and all that it has begun, as `kill -9` does. What they held is free afterwards. */
export function killServer(processId: number): void {
  const begun = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim().split(' ')
  const all = [processId, ...begun.map(Number)]
  for (const id of all) process.kill(id, 'SIGKILL')
  while (all.some(isAlive)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}

/** One that is dead, and for which nobody has waited, is a zombie. */
function isAlive(processId: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${processId}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** What is installed of Debian's package: the newest version's programs, undefined where there is none. */
function programFolder(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a))
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`
}

export const hasPostgres = (): boolean => programFolder() !== undefined

/**
 * Starts a PostgreSQL. It refuses to run as root; then it runs as the user `postgres` of Debian's package. Everybody is let in, but for a
 * role `guarded`, who needs its password.
 * @param options `isDurable`: commits wait for the disk, as in production
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TemporaryPostgres> {
  return startServer(isDurable, ({ execute, data }) => {
    execute('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
    const access = join(data, 'pg_hba.conf')
    writeFileSync(access, `host all guarded all scram-sha-256\n${readFileSync(access, 'utf8')}`)
  })
}

interface ServerFolder {
  /** Runs one of PostgreSQL's programs. @throws Error with what it says if it fails */
  execute: (program: string, ...args: string[]) => void
  data: string
}

async function startServer(isDurable: boolean, prepare: (server: ServerFolder) => void): Promise<TemporaryPostgres> {
  const { folder, execute, removeAfterUs } = createFolder()
  const data = join(folder, 'data')
  const port = await freePort()
  prepare({ execute, data })
  const options = settingsOf({ port, folder, isDurable })
  const start = () => execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const crash = () => execute('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  const callOff = removeAfterUs()
  start()
  return {
    start,
    crash,
    // Where nobody waits for the dead, theirs seems to be the id of a server that runs.
    revive: () => {
      for (const lock of [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${port}.lock`)]) rmSync(lock)
      start()
    },
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    socketFolder: folder,
    get processId() {
      return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    },
    promote: () => execute('pg_ctl', '-D', data, '-w', 'promote'),
    createStandby: () => createStandby({ port, isDurable, execute }),
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid'))) crash()
      rmSync(folder, { recursive: true, force: true })
      callOff()
    },
  }
}

function createFolder() {
  const programs = programFolder()
  if (programs === undefined) throw new Error('PostgreSQL is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'e-collecting-postgres-'))
  const owner = serverOwner()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const execute: ServerFolder['execute'] = (program, ...args) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const removeAfterUs = () =>
    doAfterUs('"$1" -D "$2/data" -m immediate stop; rm -rf "$2"', [join(programs, 'pg_ctl'), folder], {
      ...owner,
      cwd: folder,
    })
  return { folder, execute, removeAfterUs }
}

function settingsOf({ port, folder, isDurable }: { port: number; folder: string; isDurable: boolean }): string {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${folder}'`,
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    // What need not last may be in memory, where there is less room, and be written once; it is vacuumed by nobody, since a test looks
    // where rows lie.
    ...(isDurable ? [] : ['max_wal_size=256MB', 'full_page_writes=off', 'autovacuum=off']),
  ]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
}

async function createStandby({
  port,
  isDurable,
  execute,
}: Pick<ServerFolder, 'execute'> & { port: number; isDurable: boolean }): Promise<TemporaryPostgres> {
  const address = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres']
  const standby = await startServer(isDurable, (server) =>
    server.execute('pg_basebackup', ...address, '-D', server.data, '-R', '-c', 'fast', '--no-sync'),
  )
  const orders = ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()']
  execute('psql', ...address, ...orders.flatMap((order) => ['-c', order]))
  return standby
}

/** Who runs the servers in the place of root; undefined for everybody else, who runs them as oneself. */
export function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

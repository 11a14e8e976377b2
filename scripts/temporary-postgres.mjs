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
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts a PostgreSQL of its own on a free loopback port, in a folder of its own: for tests and measurements only.
 * PostgreSQL refuses to run as root; then it runs as the user `postgres` of Debian's package.
 *
 * Everybody is let in, but for a role `guarded`, who needs its password.
 * `processId` is the parent of all its processes at first; `crash` ends it as a power cut would, `start` starts it again, `createStandby`
 * makes a second one that has each commit before it is acknowledged, and `promote` lets that one take over.
 * @param {{ isDurable?: boolean }} options `isDurable`: commits wait for the disk, as in production
 */
export async function startPostgres({ isDurable = false } = {}) {
  return startServer(isDurable, ({ execute, data }) => {
    execute('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
    const access = join(data, 'pg_hba.conf')
    writeFileSync(access, `host all guarded all scram-sha-256\n${readFileSync(access, 'utf8')}`)
  })
}

async function startServer(isDurable, prepare) {
  const programs = programFolder()
  const folder = mkdtempSync(join(tmpdir(), 'e-collecting-postgres-'))
  const owner = process.getuid?.() === 0 ? ownerIds() : undefined
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const port = await freePort()
  const data = join(folder, 'data')
  const execute = (program, ...args) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  prepare({ execute, data })
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${folder}'`,
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
  ]
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const start = () => execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const crash = () => execute('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  start()
  return {
    ...{ start, crash, port },
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    processId: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    promote: () => execute('pg_ctl', '-D', data, '-w', 'promote'),
    createStandby: async () => {
      const address = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres']
      const standby = await startServer(isDurable, (server) =>
        server.execute('pg_basebackup', ...address, '-D', server.data, '-R', '-c', 'fast', '--no-sync'),
      )
      execute(
        'psql',
        ...address,
        '-c',
        "alter system set synchronous_standby_names = '*'",
        '-c',
        'select pg_reload_conf()',
      )
      return standby
    },
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid'))) crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function programFolder() {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}

export function ownerIds() {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

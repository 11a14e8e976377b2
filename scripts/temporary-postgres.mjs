import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts a PostgreSQL of its own on a free loopback port, in a folder of its own: for tests and measurements only.
 * PostgreSQL refuses to run as root; then it runs as the user `postgres` of Debian's package.
 * @param {{ isDurable?: boolean }} options `isDurable`: commits wait for the disk, as in production
 * @returns {Promise<{ url: string, processId: number, stop: () => void }>} `processId` is the parent of all its processes
 */
export async function startPostgres({ isDurable = false } = {}) {
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
  execute('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories='${folder}'`,
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
  ]
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    processId: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop: () => {
      execute('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function programFolder() {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}

function ownerIds() {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

import { spawnSync } from 'node:child_process'

/**
 * True when a system package is there, after installing it if that may be done without asking anybody: as root, or with
 * sudo that wants no password. Says what it does before it does it.
 */
export function ensureSystemPackage(name, isThere) {
  if (isThere()) return true
  const prefix = administratorPrefix()
  if (prefix === undefined || !succeeds('apt-get', ['--version'])) return false
  console.log(`Installing ${name} from the system's packages …`)
  const apt = (...args) => succeeds(...commandLine([...prefix, 'apt-get', ...args]))
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name) && isThere()
}

function administratorPrefix() {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

const commandLine = ([command, ...args]) => [command, args]

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

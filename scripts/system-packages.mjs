import { spawn, spawnSync } from 'node:child_process'

/** One name that nobody knows refuses all that are asked for with it: then each is asked for alone. */
const INSTALL = `
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "$@"; }
apt-get update -qq && { install "$@" || for name in "$@"; do install "$name"; done; }
`

/**
 * Installs system packages if that may be done without asking anybody: as root, or with sudo that wants no password. Says what it does
 * before it does it, and does it in a process of its own, beside whatever goes on here. Look afterwards what is there.
 * @param names what the packages are called
 */
export async function installSystemPackages(names) {
  if (names.length === 0 || !runs('apt-get', '--version')) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !runs('sudo', '-n', 'true')) return
  console.log(`Installing ${names.join(', ')} from the system's packages …`)
  const [command, ...args] = [...(isRoot ? [] : ['sudo', '-n']), 'sh', '-c', INSTALL, 'sh', ...names]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
}

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

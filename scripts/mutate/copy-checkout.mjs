import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OWN = '@e-collecting'

/**
 * Copies what belongs to the checkout, changed files as they are now. Packages of others are linked; our own are those of the copy, or
 * a change there would not reach who imports it by name. A package of which two versions are needed, and the mutation
 * tester, stand in the folder of who needs them.
 */
export function copyCheckout(from, to) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(from, file), join(to, file))
  }
  const [theirs, ours] = [join(from, 'node_modules'), join(to, 'node_modules')]
  mkdirSync(join(ours, OWN), { recursive: true })
  for (const name of readdirSync(theirs))
    if (name !== OWN && (!name.startsWith('.') || name === '.bin')) symlinkSync(join(theirs, name), join(ours, name))
  for (const name of readdirSync(join(theirs, OWN)))
    symlinkSync(readlinkSync(join(theirs, OWN, name)), join(ours, OWN, name))
  for (const parent of ['apps', 'features', 'packages', 'scripts'])
    for (const name of readdirSync(join(from, parent))) {
      const nested = join(parent, name, 'node_modules')
      if (existsSync(join(from, nested))) symlinkSync(join(from, nested), join(to, nested))
    }
}

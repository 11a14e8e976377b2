#!/usr/bin/env node
/**
 * `npm run test:node -- 24 [paths]`: the server's tests on another version of Node, which is fetched from the registry of npm and kept beside the
 * packages. The checkout itself stays on the version that runs this.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** As of every command, after BSD's `EX_USAGE`. */
const WRONG_USE = 64
const [version, ...paths] = process.argv.slice(2)
const USAGE = 'npm run test:node -- VERSION [paths], for example: npm run test:node -- 24'
if (version === '--help') {
  console.log(USAGE)
  process.exit(0)
}
if (!/^\d{2}$/.test(version ?? '')) {
  console.error(USAGE)
  process.exit(WRONG_USE)
}

prepare({ build: false })
const binary = findNode(version)
console.log(`Running the server's tests on Node ${run(binary, ['--version']).stdout.trim()} …`)
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const projects = ['node', 'database', 'pglite', 'pooler'].flatMap((name) => ['--project', name])
process.exitCode = run(binary, [vitest, 'run', ...projects, ...paths], { stdio: 'inherit' }).status ?? 1

/** The newest of a major version for this machine. npm takes its binary as a package of its own: nothing is built or run to install it. */
function findNode(major) {
  const folder = join(ROOT, 'node_modules/.cache/e-collecting', `node-${major}`)
  const name = `node-${process.platform}-${process.arch}`
  const path = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(path)) {
    const flags = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const { status } = run('npm', [...flags, `${name}@^${major}`], { stdio: 'inherit' })
    if (status !== 0 || !existsSync(path)) throw new Error(`The registry has no Node ${major} for ${name}.`)
  }
  return path
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', ...options })
}

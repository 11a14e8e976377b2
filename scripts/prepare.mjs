#!/usr/bin/env node
/**
 * Makes a checkout ready: Node version, packages when the lock file has changed, and with `--build` the build when a source has.
 * Does nothing, in milliseconds, when nothing is to do. Needs Node only.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INSTALLED = join(ROOT, 'node_modules/.installed')
/** Says from what the build was made; only one that is whole has it. */
export const BUILT = join(ROOT, 'dist/.built')
const SOURCES = [
  'apps',
  'features',
  'packages',
  'scripts',
  'deploy/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_BUILT_FROM = /\.(test|examples)\.tsx?$|^scripts\/fixtures\/|^apps\/gallery\//

export function prepare({ build }) {
  requireNode()
  installPackages()
  if (build) buildProduct()
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  if (engines.node.split(' || ').some(fitsNode)) return
  console.error(`Node ${engines.node} is needed, this is ${process.versions.node}.`)
  process.exit(1)
}

/** @param {string} range as `^20.19` or `>=24` */
function fitsNode(range) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [first = 0, second = 0] = range
    .replace(/^(\^|>=)/, '')
    .split('.')
    .map(Number)
  if (major === first) return minor >= second
  return range.startsWith('>=') && major > first
}

function installPackages() {
  const wanted = hashOf([join(ROOT, 'package-lock.json')])
  if (readIfThere(INSTALLED) === wanted) return
  console.log('Installing packages …')
  runNpm(['ci', '--include=dev', '--no-fund', '--no-audit'])
  writeFileSync(INSTALLED, wanted)
}

function buildProduct() {
  const wanted = hashOf(SOURCES.flatMap((source) => listFiles(source)).map((file) => join(ROOT, file)))
  if (readIfThere(BUILT) === wanted) return
  console.log('Building …')
  run(process.execPath, [join(ROOT, 'scripts/build.mjs')])
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(BUILT, wanted)
}

/** Files of a source folder, or the source itself when it is a file. */
function listFiles(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return NOT_BUILT_FROM.test(path) ? [] : [path]
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => listFiles(`${path}/${name}`))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.toSorted())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** npm that started us, not whichever is first on the path; plain `node scripts/…` falls back to the one beside Node. */
function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) return
  if (error) console.error(error.message)
  process.exit(status ?? 1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) prepare({ build: process.argv.includes('--build') })

#!/usr/bin/env node
/**
 * `npm run release`: the built product with the packages that its bundle loads, and nothing else, in `release/`: to be copied to where it runs, on the
 * same kind of machine. Beside it stand a list of all that is in it (CycloneDX) and the licences of what others made.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'release')
const COPIED = [
  ...['dist/client', 'dist/server', 'docs', 'scripts/places.mjs'],
  // By their names: settings with keys may stand beside them.
  ...['deploy/Caddyfile', 'deploy/Containerfile', 'deploy/compose.yaml', 'deploy/e-collecting.service'],
  ...['deploy/package.json', 'deploy/parts.sql', 'deploy/roles.sql'],
  ...['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md', 'LICENSE'],
]

prepare({ build: true })
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
for (const path of COPIED) cpSync(join(ROOT, path), join(FOLDER, path), { recursive: true })
npm(FOLDER, ['ci', '--omit=dev', '--ignore-scripts', '--no-fund', '--no-audit', '--workspace=@e-collecting/runtime'])
writeFileSync(
  join(FOLDER, 'sbom.json'),
  npm(ROOT, ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx']),
)
writeFileSync(join(FOLDER, 'LICENCES.md'), run(process.execPath, [join(ROOT, 'scripts/licences.mjs')], ROOT))
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
console.log(`release/ holds version ${version}: node dist/server/main.js`)

function npm(folder, args) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], folder) : run('npm', args, folder)
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status === 0) return stdout
  console.error(stderr)
  process.exit(1)
}

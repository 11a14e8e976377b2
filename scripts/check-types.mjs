#!/usr/bin/env node
/**
 * `npm run typecheck`: `tsc --build` with what is given besides. The keys of texts are types made from files of JSON, and the compiler (7.0.2) looks at a change of one the first time only: where a text
 * is newer than what it has written down, that is thrown away.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './list-files.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WRITTEN_DOWN = join(ROOT, 'dist/types/contract.tsbuildinfo')
const TEXTS = join(ROOT, 'packages/i18n/locales')
const isTextNewer = (since) => listFiles(TEXTS).some((file) => statSync(join(TEXTS, file)).mtimeMs > since)

if (existsSync(WRITTEN_DOWN) && isTextNewer(statSync(WRITTEN_DOWN).mtimeMs)) rmSync(WRITTEN_DOWN)
const COMPILER = 'node_modules/typescript/bin/tsc'
const args = [COMPILER, '--build', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1

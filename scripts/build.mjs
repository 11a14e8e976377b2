#!/usr/bin/env node
/** Builds the product into `dist/`: browser files with compressed twins, one server bundle, and the files the server reads. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILT } from './prepare.mjs'

process.env.NODE_ENV = 'production'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const COMPRESSED = /\.(js|css|svg|json|html|txt|webmanifest)$/
const LARGE = 2 ** 16

rmSync(BUILT, { force: true })
for (const folder of ['client', 'server']) rmSync(join(DIST, folder), { recursive: true, force: true })
await build({ root: ROOT, configFile: join(ROOT, 'apps/web/vite.config.ts'), logLevel: 'warn' })
await build({ root: ROOT, configFile: join(ROOT, 'apps/server/vite.config.ts'), logLevel: 'warn' })
compressFolder(join(DIST, 'client'))
cpSync(join(ROOT, 'packages/database/migrations'), join(DIST, 'server/migrations'), { recursive: true })
cpSync(join(ROOT, 'features/address/data'), join(DIST, 'server/address'), { recursive: true })
await writeTemplate()

/** Compressing at build time costs nothing per request and may take its time (brotli 11). */
function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, compressMost(bytes, stepsFor(path, bytes)))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/**
 * Scripts become smallest with distances in steps of one, two or four: which of them is to be tried. Large ones take seconds, and would
 * become smaller by some ten-thousandths.
 */
function stepsFor(path, bytes) {
  return /\.js$/.test(path) && bytes.length < LARGE ? [0, 1, 2] : [0]
}

function compressMost(bytes, steps) {
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const tried = steps.map((step) =>
    brotliCompressSync(bytes, { params: { ...sizeHint, [constants.BROTLI_PARAM_NPOSTFIX]: step } }),
  )
  return tried.toSorted((one, other) => one.length - other.length)[0]
}

/** An empty, migrated database: the first start copies it instead of making one, which takes seconds. */
async function writeTemplate() {
  const { createTemplate } = await import(new URL('../dist/server/template.js', import.meta.url).href)
  mkdirSync(join(DIST, 'server'), { recursive: true })
  writeFileSync(
    join(DIST, 'server/template.tar.gz'),
    gzipSync(await createTemplate(join(DIST, 'server/migrations')), { level: 1 }),
  )
}

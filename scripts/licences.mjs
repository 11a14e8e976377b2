#!/usr/bin/env node
/**
 * `npm run licences`: name, version and licence of each package of others that is in the product, from the lock file, as a table. Ends with 1 for a
 * licence that nobody has looked at yet.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** None of them asks for the source of what it is combined with; the MPL asks for that of changes to its own files. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])

/** Needed for building only, and yet partly in what is built: the typeface, and the first rules of the style sheet. */
const BUILT_IN = new Set(['@fontsource-variable/instrument-sans', 'tailwindcss'])

/**
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, devOptional?: boolean, link?: boolean, resolved?: string }> }} lock
 * @returns {{ name: string, version: string, licence: string, isAllowed: boolean }[]} by name
 */
export function listLicences({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({
      ...entry,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }))
    .filter(({ name, dev, devOptional }) => BUILT_IN.has(name) || !(dev || devOptional))
    .map(({ name, version = '', license = 'none named' }) => ({
      name,
      version,
      licence: license,
      isAllowed: isAllowed(license),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/** An expression of SPDX: one of those after `OR` is enough, all of those after `AND` count. */
const isAllowed = (expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'))
  const all = listLicences(lock)
  console.log('| Package | Version | Licence |\n|---|---|---|')
  for (const { name, version, licence } of all) console.log(`| ${name} | ${version} | ${licence} |`)
  for (const { name, licence } of all.filter((one) => !one.isAllowed)) {
    console.error(`${name}: ${licence} is not among the licences that were looked at.`)
    process.exitCode = 1
  }
}

#!/usr/bin/env node
/**
 * Holds the code to its architecture where the linter cannot: which workspace may import which, who owns which table, nothing of the
 * product in the protocol packages. Circles, and what the browser and contracts may import, are the linter's (`biome.json`).
 * `node scripts/boundaries.mjs` checks the checkout; tests run `findViolations` over a fixture that must fail.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findTableViolations } from './tables.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'fixtures', 'migrations', 'test-results'])
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const OWN = '@e-collecting/'

/** Packages, by what each may use of ours. */
const PACKAGE_RULES = {
  kernel: [],
  credentials: [],
  i18n: [],
  'api-client': ['i18n', 'kernel'],
  browser: [],
  ui: ['api-client', 'browser', 'i18n', 'kernel'],
  database: ['kernel'],
  http: ['kernel'],
  mail: ['kernel'],
  'swiyu-client': ['kernel', 'services', 'exchanges'],
  exchanges: ['kernel', 'database'],
  services: ['kernel', 'credentials', 'database', 'exchanges'],
}
/** The protocol packages must not know what they are used for. */
const PRODUCT_WORDS =
  /volksbegehren|gemeinde|(?<!re|com)petition|municipalit|referend|stimmregister|popular.?vote|einwohner/i

/**
 * @param {string} root folder of the checkout
 * @param {Record<string, readonly string[]>} featureGraph
 * @param {Record<string, readonly string[]>} tableOwners
 * @param {readonly { file: string; tables: readonly string[] }[]} sharedStatements
 * @returns {string[]} one line for each violation
 */
export function findViolations(root, featureGraph, tableOwners, sharedStatements) {
  const files = listSources(root)
  const sources = files
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return [
    ...files.flatMap((file) => checkFile(file, readImports(join(root, file)), featureGraph)),
    ...files.filter(isProtocol).flatMap((file) => checkWords(root, file)),
    ...checkGraph(featureGraph),
    ...findTableViolations(sources, tableOwners, sharedStatements),
  ]
}

function listSources(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, path)
    return /^(apps|features|packages|e2e|benches)\/.*\.tsx?$/.test(path) ? [path] : []
  })
}

function readImports(path) {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')
}

const workspaceOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('e2e') || file.startsWith('benches') ? 1 : 2)
    .join('/')
const isTest = (file) => /\.test\.tsx?$|\/testing\.tsx?$|\/testing\//.test(file)
const isProtocol = (file) => /^packages\/(credentials|exchanges|services)\//.test(file) && !isTest(file)

/** Which side of the wire a file is for. */
function sideOf(file) {
  if (/^(apps\/web\/src\/entry-server|apps\/wallet\/src\/cli)/.test(file) || /vite\.config\.ts$/.test(file))
    return 'server'
  if (/^features\/[^/]+\/contract/.test(file)) return 'contract'
  if (/^(apps\/web|apps\/wallet|packages\/(api-client|browser|ui))\/|^features\/[^/]+\/web\//.test(file)) return 'web'
  return 'server'
}

function checkFile(file, imports, featureGraph) {
  const violations = []
  const refuse = (name, why) => violations.push(`${file}: ${name}: ${why}`)
  for (const name of imports) {
    if (name.startsWith('.')) checkRelative(file, name, refuse)
    else if (name.startsWith(OWN)) checkOwn(file, name.slice(OWN.length), featureGraph, refuse)
  }
  return violations
}

function checkRelative(file, name, refuse) {
  const target = resolve('/', dirname(file), name).slice(1).split(sep).join('/')
  if (workspaceOf(target) !== workspaceOf(file)) refuse(name, 'leaves its workspace; use the package name')
  if (isTest(file)) return
  const side = sideOf(file)
  if (/^features\/[^/]+\/server\//.test(target) && side !== 'server')
    refuse(name, `${side} code must not import the server`)
  if (/^features\/[^/]+\/web\//.test(target) && side !== 'web')
    refuse(name, `${side} code must not import the web part`)
}

function checkOwn(file, specifier, featureGraph, refuse) {
  const [name = ''] = specifier.split('/')
  const [kind, own] = file.split('/')
  if (name === own && !isTest(file)) refuse(specifier, 'a workspace imports itself by relative paths')
  if (kind === 'packages') {
    const allowed = PACKAGE_RULES[own] ?? []
    if (name !== own && !allowed.includes(name) && !isTest(file)) refuse(specifier, `packages/${own} may not use it`)
  }
  if (kind === 'features') {
    if (name === 'services' || name === 'credentials') {
      if (!isTest(file)) refuse(specifier, 'features speak to trust services through swiyu-client only')
    } else if (name in featureGraph && name !== own && !(featureGraph[own] ?? []).includes(name))
      refuse(specifier, `the feature graph has no ${own} -> ${name}`)
    if (['server', 'web', 'wallet'].includes(name) && !isTest(file))
      refuse(specifier, 'a feature does not know the apps')
  }
  if (
    kind === 'apps' &&
    own === 'wallet' &&
    !['api-client', 'browser', 'credentials', 'i18n', 'kernel', 'ui', 'test-credential', 'wallet'].includes(name) &&
    !isTest(file)
  )
    refuse(specifier, 'the wallet knows the public protocol only')
}

function checkWords(root, file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const word = line.match(PRODUCT_WORDS)?.[0]
      return word === undefined
        ? []
        : [`${file}:${index + 1}: "${word}": the protocol packages know nothing of the product`]
    })
}

function checkGraph(graph) {
  const edges = new Map(Object.entries(graph))
  return findCyclesIn([...edges.keys()], (node) => edges.get(node) ?? []).map(
    (cycle) => `feature graph cycle: ${cycle.join(' -> ')}`,
  )
}

function findCyclesIn(nodes, next) {
  const done = new Set()
  const cycles = []
  const visit = (node, trail) => {
    const at = trail.indexOf(node)
    if (at >= 0) return void cycles.push([...trail.slice(at), node])
    if (done.has(node)) return
    for (const target of next(node)) visit(target, [...trail, node])
    done.add(node)
  }
  for (const node of nodes) visit(node, [])
  return cycles
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { FEATURE_GRAPH } = await import(pathToFileURL(join(root, 'features/graph.js')).href)
  const { SHARED_STATEMENTS, TABLE_OWNERS } = await import(pathToFileURL(join(root, 'features/table-owners.js')).href)
  const violations = findViolations(root, FEATURE_GRAPH, TABLE_OWNERS, SHARED_STATEMENTS)
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'Boundaries hold.' : `${violations.length} boundary violations.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}

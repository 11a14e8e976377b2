#!/usr/bin/env node
/**
 * Holds the code to its architecture where the linter cannot: which workspace may depend on which, who owns which table, nothing of the
 * product in the protocol packages, no reference that a reader cannot follow, no circle of imports by whatever way: the linter does not see
 * one of `import(…)`. That a file imports only what its workspace depends on, and what browser, server and contracts may import are the linter's (`biome.json`).
 * `node scripts/boundaries.mjs` checks the checkout; tests run `findViolations` over a fixture that must fail.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from './list-files.mjs'
import { findForeignReferences } from './references.mjs'
import { findTableViolations } from './tables.mjs'

/** As the formatter writes them: what is imported by name stands in one line, or its last one begins with the brace. */
const IMPORT =
  /^(?:(?:import|export)\s(?:type\s)?[\w$*{].*|\})\sfrom\s['"]([^'"]+)['"]|^import\s['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const OWN = '@e-collecting'

/** What each package may depend on of ours. */
const PACKAGES = {
  kernel: [],
  credentials: [],
  i18n: [],
  'api-client': ['i18n', 'kernel'],
  browser: [],
  ui: ['api-client', 'browser', 'i18n', 'kernel'],
  database: ['i18n', 'kernel'],
  http: ['i18n', 'kernel'],
  mail: ['kernel'],
  'swiyu-client': ['kernel', 'services', 'exchanges'],
  exchanges: ['kernel', 'database'],
  services: ['kernel', 'credentials', 'database', 'exchanges'],
  tags: ['kernel', 'database', 'services', 'voprf'],
  tlog: [],
  voprf: [],
}
/** The wallet knows the public protocol only. */
const WALLET = ['api-client', 'credentials', 'i18n', 'kernel', 'test-credential', 'ui']
/** Features speak to trust services through swiyu-client only. */
const NOT_FOR_FEATURES = ['credentials', 'services']
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
  const files = listFiles(root).filter((path) => /^(apps|features|packages|e2e|benches)\/.*\.tsx?$/.test(path))
  const sources = files
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return [
    ...files.flatMap((file) => checkImports(root, file)),
    ...sources.flatMap(checkContract),
    ...[...new Set(files.map(workspaceOf))].flatMap((workspace) => checkDependencies(root, workspace, featureGraph)),
    ...files.filter(isProtocol).flatMap((file) => checkWords(root, file)),
    ...files.flatMap((file) => checkSpreads(root, file)),
    ...checkCircles(root, files),
    ...checkGraph(featureGraph),
    ...findTableViolations(sources, tableOwners, sharedStatements),
    ...findForeignReferences(root),
  ]
}

const workspaceOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('e2e') || file.startsWith('benches') ? 1 : 2)
    .join('/')
const isTest = (file) => /\.test\.tsx?$|\/testing\.tsx?$|\/testing\//.test(file)
const isProtocol = (file) => /^packages\/(credentials|exchanges|services|tlog|voprf)\//.test(file) && !isTest(file)

/** Between workspaces by the name of a declared dependency, inside one by relative paths. */
function checkImports(root, file) {
  const workspace = workspaceOf(file)
  const { own, dependencies, devDependencies } = readManifest(root, workspace)
  const isRight = (name) => {
    if (name.startsWith('.')) return workspaceOf(posix.join(posix.dirname(file), name)) === workspace
    const [scope, target] = name.split('/')
    return scope !== OWN || (target === own ? isTest(file) : [...dependencies, ...devDependencies].includes(target))
  }
  return namesImported(root, file)
    .filter((name) => !isRight(name))
    .map((name) => `${file}: ${name}: another workspace by the name of a dependency, the own one by a relative path`)
}

const namesImported = (root, file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, ...names]) => names.find(Boolean))

/** Of the files of one workspace: between workspaces the dependencies have none. */
function checkCircles(root, files) {
  const uses = files.map((file) => {
    const names = namesImported(root, file).filter((name) => name.startsWith('.'))
    return [file, names.map((name) => posix.join(posix.dirname(file), name))]
  })
  const left = findCircle(Object.fromEntries(uses))
  return left.length === 0 ? [] : [`a circle of imports among ${left.join(', ')}`]
}

/** A contract names the types of its schemas and routes: with their values every visitor would load the schemas. */
function checkContract({ file, text }) {
  const isLoaded =
    /^(?:import|export)(?! type\b)[^'"=]*\bfrom '\.\/(?:contract\/)?(?:[\w-]+-)?(?:schemas|routes)\.ts'/m.test(text)
  const isContract = /^features\/[^/]+\/contract(?:\/(?!.*\b(?:schemas|routes)\.ts$)[\w-]+)?\.ts$/.test(file)
  return isLoaded && isContract ? [`${file}: loads schemas or routes; import their types`] : []
}

/** What is for development only, as tests are, is free, but for the graph of features. */
function checkDependencies(root, workspace, featureGraph) {
  const { dependencies, devDependencies } = readManifest(root, workspace)
  const tried = devDependencies.filter((name) => workspace.startsWith('features/') && name in featureGraph)
  const allowed = allowedIn(workspace, featureGraph)
  return [...dependencies, ...tried]
    .filter((name) => !allowed(name))
    .map((name) => `${workspace}: ${name}: may not depend on it`)
}

/** The workspaces of ours that one names. */
function readManifest(root, workspace) {
  const path = join(root, workspace, 'package.json')
  const { dependencies, devDependencies } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const ours = (names = {}) => Object.keys(names).flatMap((name) => name.split(`${OWN}/`)[1] ?? [])
  return { own: workspace.split('/').at(-1), dependencies: ours(dependencies), devDependencies: ours(devDependencies) }
}

function allowedIn(workspace, featureGraph) {
  const [kind, own] = workspace.split('/')
  const isForFeatures = (name) => name in PACKAGES && !NOT_FOR_FEATURES.includes(name)
  if (kind === 'packages') return (name) => PACKAGES[own]?.includes(name)
  if (kind === 'features') return (name) => featureGraph[own]?.includes(name) || isForFeatures(name)
  return (name) => own !== 'wallet' || WALLET.includes(name)
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

/** A literal in a spread only pleases the formatter; in an element it hides attributes from the rules for accessibility. */
function checkSpreads(root, file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /\.\.\.\{/.test(line) ? [`${file}:${index + 1}: a literal is spread; write out what it holds`] : [],
    )
}

function checkGraph(graph) {
  const left = findCircle(graph)
  return left.length === 0 ? [] : [`feature graph: a cycle among ${left.join(', ')}`]
}

/** Takes away who uses nobody that is left, and then whom nobody uses, until nothing changes. */
function findCircle(graph) {
  const left = new Set(Object.keys(graph))
  const takeAway = (neighbours) => {
    for (let before = 0; before !== left.size; ) {
      before = left.size
      for (const one of left) if (!(neighbours[one] ?? []).some((other) => left.has(other))) left.delete(one)
    }
  }
  takeAway(graph)
  takeAway(turnRound(graph))
  return [...left]
}

function turnRound(graph) {
  const users = {}
  for (const [one, used] of Object.entries(graph))
    for (const other of used) users[other] = [...(users[other] ?? []), one]
  return users
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

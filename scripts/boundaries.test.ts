import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { findViolations } from './boundaries.mjs'

const fixture = fileURLToPath(new URL('./fixtures/boundaries', import.meta.url))
const GRAPH = { alpha: [], beta: [] }
const OWNERS = { 'features/alpha': ['things', 'gone'] }
const SHARED = [
  { file: 'features/beta/server/shared-statements.ts', tables: ['things', 'never'], reason: 'one commit' },
]
const violations: string[] = findViolations(fixture, GRAPH, OWNERS, SHARED)

test.each([
  ['a path that leaves the workspace', 'features/alpha/server/load-secret.ts: ../../beta/server/index.ts'],
  ['the same for its effect alone', 'features/alpha/server/load-effect.ts: ../../beta/server/effect.ts'],
  ['the same below a comment', 'features/alpha/server/hide-import.ts: ../../beta/server/hidden.ts'],
  [
    'a circle of types that are imported where they stand',
    'a circle of imports among features/alpha/server/egg.ts, features/alpha/server/hen.ts',
  ],
  ['a package that is no dependency', 'features/beta/server/beta-repository.ts: @e-collecting/database/register'],
  ['a workspace that imports itself by name', 'features/alpha/web/page.tsx: @e-collecting/alpha/server'],
  ['a feature depending on one that the graph does not give it', 'features/alpha: beta: may not depend on it'],
  ['a feature whose tests depend on one that the graph does not give it', 'features/beta: alpha: may not depend on it'],
  ['a feature that speaks the protocol itself', 'features/alpha: credentials: may not depend on it'],
  ['a feature that speaks to trust services past their client', 'features/alpha: services: may not depend on it'],
  ['a product word in the engine', 'packages/credentials/jose/sign.ts:1: "petition"'],
  ['one in logs', 'packages/tlog/log.ts:1: "municipalit"'],
  ['one in exchanges', 'packages/exchanges/exchange.ts:1: "popular vote"'],
  ['one in oblivious functions', 'packages/voprf/blind.ts:1: "referend"'],
  ['a package depending on one that is not for it', 'packages/services: http: may not depend on it'],
  ['a wallet that knows more than the protocol', 'apps/wallet: database: may not depend on it'],
  ['a contract that loads its schemas', 'features/alpha/contract.ts: loads schemas or routes'],
  ['a part of a contract that loads schemas', 'features/alpha/contract/rules.ts: loads schemas or routes'],
  ['a table that nobody owns', 'table orphans: nobody owns it'],
  ['an owner of nothing', 'table gone: there is no such table'],
  ['the object of a table of somebody else', 'features/beta/server/beta-repository.ts: table things belongs to'],
  ['a table of somebody else in a text of SQL', 'features/beta/server/beta-statements.ts: table things belongs to'],
  ['an exception that nobody needs', 'features/beta/server/shared-statements.ts: does not name never'],
  ['SQL outside a repository', 'features/alpha/server/list-things.ts: SQL belongs in a repository'],
  ['SQL that deletes', 'features/alpha/server/delete-things.ts: SQL belongs in a repository'],
  ['SQL that changes', 'features/alpha/server/rename-things.ts: SQL belongs in a repository'],
  ['what builds SQL', 'features/alpha/server/build-query.ts: SQL belongs in a repository'],
  ['the object of a table', 'features/alpha/server/take-table.ts: SQL belongs in a repository'],
  ['a German name of a column outside a repository', 'features/alpha/server/list-things.ts: "gemeindeId"'],
  ['a literal that is spread', 'features/alpha/web/page.tsx:4: a literal is spread'],
  ['the number of a list that is not here', 'docs/notes.md:3:'],
  ['the number of a fault', 'docs/notes.md:4:'],
  ['a paragraph of a document that is not here', 'docs/notes.md:5:'],
])('the check refuses %s', (_, expected) => {
  expect(
    violations.some((violation) => violation.includes(expected)),
    violations.join('\n'),
  ).toBe(true)
})

test('who only uses what goes in a circle is not named with it', () => {
  expect(violations.filter((violation) => violation.includes('coop.ts'))).toEqual([])
})

test('words in which one of the product hides may be used', () => {
  expect(violations.filter((violation) => violation.startsWith('packages/credentials/jose/sign.ts'))).toHaveLength(1)
})

test('what is declared as shared may name tables of others', () => {
  expect(violations.filter((violation) => violation.includes('shared-statements.ts: table'))).toEqual([])
})

test('records and paragraphs of public standards may be named', () => {
  expect(violations.filter((violation) => violation.startsWith('docs/notes.md'))).toHaveLength(3)
})

test('a cycle in the feature graph is refused', () => {
  expect(findViolations(fixture, { alpha: ['beta'], beta: ['alpha'] }, OWNERS, SHARED)).toContain(
    'feature graph: a cycle among alpha, beta',
  )
})

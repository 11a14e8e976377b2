import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { findViolations } from './boundaries.mjs'

const fixture = fileURLToPath(new URL('./fixtures/boundaries', import.meta.url))
const violations: string[] = findViolations(fixture, { alpha: [], beta: [] })

test.each([
  ['web importing the server of its own feature', 'features/alpha/web/page.tsx: ../server/load-secret.ts'],
  ['a feature importing one that the graph does not give it', 'the feature graph has no alpha -> beta'],
  ['zod in the browser', 'apps/web/src/form.tsx: zod'],
  ['the database in the browser', 'apps/web/src/form.tsx: database'],
  ['a Node module in the engine', 'packages/credentials/jose/sign.ts: node:crypto'],
  ['a product word in the engine', '"petition"'],
  ['a product table in the trust services', 'packages/services/rows.ts: database/product'],
])('the check refuses %s', (_, expected) => {
  expect(
    violations.some((violation) => violation.includes(expected)),
    violations.join('\n'),
  ).toBe(true)
})

test('a cycle in the feature graph is refused', () => {
  expect(findViolations(fixture, { alpha: ['beta'], beta: ['alpha'] })).toContain(
    'feature graph cycle: alpha -> beta -> alpha',
  )
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const RUNTIME = Object.entries(JSON.parse(read('deploy/package.json')).dependencies as Record<string, string>)
const LOCKED = JSON.parse(read('package-lock.json')).packages as Record<string, { version: string }>
const WORKSPACES = ['apps/server', 'packages/database']

test.each(RUNTIME)('%s is installed for running as it was tested', (name, version) => {
  expect(LOCKED[`node_modules/${name}`]?.version).toBe(version)
  expect(Object.keys(LOCKED)).not.toContain(`deploy/node_modules/${name}`)
})

test('what is installed for running is what the server asks for, and what it asks for by the same version', () => {
  const asked = WORKSPACES.flatMap((workspace) =>
    Object.entries(JSON.parse(read(`${workspace}/package.json`)).dependencies),
  )
  for (const pin of RUNTIME) expect(asked).toContainEqual(pin)
})

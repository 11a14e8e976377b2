import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EnvironmentSchema } from './environment.ts'
import { SERVICE_PREFIXES } from './service-settings.ts'

const SOURCES = fileURLToPath(new URL('.', import.meta.url))
const MANUAL = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('test'))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n')
const names = Object.keys(EnvironmentSchema.shape)
/** Those of a service are put together from its name; the manual has them for the first service, and that the others have the same. */
const isOfService = (name: string) =>
  SERVICE_PREFIXES.some((prefix) => name.startsWith(prefix)) && /_(URL|TOKEN|OAUTH_\w+|SIGNING_KEY_FILE)$/.test(name)
const isOfAnother = (name: string) => isOfService(name) && !name.startsWith('VERIFIER_')

test('each setting is read somewhere', () => {
  // Where it is described, and where it is read.
  expect(names.filter((name) => !isOfService(name) && sources.split(new RegExp(`\\b${name}\\b`)).length < 3)).toEqual(
    [],
  )
})

test('each setting stands in a table of the manual', () => {
  expect(names.filter((name) => !isOfAnother(name) && !new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(MANUAL))).toEqual(
    [],
  )
})

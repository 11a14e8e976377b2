import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const TOKENS = ['the-token-of-one', 'the-token-of-another', 'the-token-of-a-third']
let folder: string
let files: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'))
  files = TOKENS.map((_, at) => join(folder, `token-${at}`))
  for (const [at, file] of files.entries()) await writeFile(file, `${TOKENS[at]}\n`)
  await writeFile(join(folder, 'short'), 'abc')
  await writeFile(join(folder, 'two-lines'), `${TOKENS[0]}\n${TOKENS[1]}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

const ADDRESSES = ['https://one.example/tags/', 'https://two.example', 'https://three.example']
const faultsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n')
  }
  return ''
}

test('without a setting tags are made here', () => {
  expect(parseConfig({}).tagServices).toBeUndefined()
})

test('one service has one token; three have one each, or one for all', () => {
  const read = (urls: string[], paths: string[]) =>
    parseConfig({ TAG_SERVICES: urls.join(','), TAG_SERVICE_TOKEN_FILES: paths.join(', ') }).tagServices
  expect(read(ADDRESSES.slice(0, 1), files.slice(0, 1))).toMatchObject({
    services: [{ url: 'https://one.example/tags', token: TOKENS[0] }],
    timeoutMs: 10_000,
  })
  expect(read(ADDRESSES, files)?.services.map(({ token }) => token)).toEqual(TOKENS)
  expect(read(ADDRESSES, files.slice(0, 1))?.services.map(({ token }) => token)).toEqual(Array(3).fill(TOKENS[0]))
})

test.each([
  ['two services', ADDRESSES.slice(0, 2), ['token-0'], 'TAG_SERVICES: one address, or 3'],
  ['one service thrice', Array(3).fill(ADDRESSES[0]), ['token-0'], 'TAG_SERVICES: one address, or 3'],
  ['an address that is none', ['one.example'], ['token-0'], 'TAG_SERVICES: one.example is not'],
  ['an address with a question', ['https://one.example?a'], ['token-0'], 'TAG_SERVICES: https://one.example?a'],
  ['an address with a password', ['https://a:b@one.example'], ['token-0'], 'is not a http or https address'],
  ['a connection that others can read', ['http://one.example'], ['token-0'], 'TAG_SERVICES: must be https'],
  ['no token', ADDRESSES, [], 'TAG_SERVICE_TOKEN_FILES: one file, or one for each'],
  ['two tokens for three', ADDRESSES, ['token-0', 'token-1'], 'TAG_SERVICE_TOKEN_FILES: one file, or one for each'],
  ['a token too short', ADDRESSES.slice(1, 2), ['short'], 'short must be a readable file'],
  ['two tokens in a file', ADDRESSES.slice(1, 2), ['two-lines'], 'two-lines must be a readable file'],
  ['a file that is not there', ADDRESSES.slice(1, 2), ['none'], 'none must be a readable file'],
  ['a token for nobody', [], ['token-0'], 'TAG_SERVICE_TOKEN_FILES: only beside TAG_SERVICES'],
])('%s is refused', (_, urls, names, fault) => {
  const paths = names.map((name) => join(folder, name))
  const faults = faultsOf({ TAG_SERVICES: urls.join(','), TAG_SERVICE_TOKEN_FILES: paths.join(',') })
  expect(faults).toContain(fault)
  for (const token of TOKENS) expect(faults).not.toContain(token)
})

test('a connection in clear can be allowed, and leads to this machine anyway', () => {
  const token = { TAG_SERVICE_TOKEN_FILES: files[0] ?? '' }
  expect(faultsOf({ ...token, TAG_SERVICES: 'http://127.0.0.1:8091' })).toBe('')
  expect(faultsOf({ ...token, TAG_SERVICES: 'http://far.example', ALLOW_PLAIN_CONNECTIONS: 'true' })).toBe('')
})

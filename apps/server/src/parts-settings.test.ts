import { sha256 } from '@e-collecting/credentials/crypto/node'
import { makeVerifierKey, writeVerifierKey } from '@e-collecting/tlog'
import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { faultsOf } from './testing/faults-of.ts'

const AUDIT_PUBLIC_KEY = JSON.stringify({
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
})
const KEY = makeVerifierKey(sha256, { name: 'main.example/items', type: 'ed25519', publicKey: new Uint8Array(32) })
const MAIN_KEY = writeVerifierKey(KEY)
const MAIN = {
  PARTS: 'main',
  PUBLIC_URL: 'https://main.example',
  DECLARATION_URL: 'https://declare.example/',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:abc:issuer.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'a@main.example',
}
const DECLARATION = {
  PARTS: 'declaration',
  PUBLIC_URL: 'https://declare.example',
  MAIN_URL: 'https://main.example',
  MAIN_KEY,
  AUDIT_PUBLIC_KEY,
}

test('by default all parts are here', () => {
  expect(parseConfig({}).parts).toEqual({ here: 'all' })
})

test('the main part has no declarations and knows where they are', () => {
  const { parts, declarations } = parseConfig(MAIN)
  expect(parts).toEqual({ here: 'main', url: 'https://declare.example' })
  expect(declarations).toBeUndefined()
  expect(parseConfig({ PARTS: 'main', DECLARATION_URL: 'http://localhost:8090' }).declarations).toBeUndefined()
})

test('the declaration part needs neither mail nor issuers of identities, and may ask the host of the main part for keys', () => {
  const { parts, declarations, registryHosts } = parseConfig({ ...DECLARATION, REGISTRY_HOSTS: 'lists.example' })
  expect(parts).toEqual({ here: 'declaration', url: 'https://main.example', key: KEY })
  expect(declarations).toBeDefined()
  expect(registryHosts).toEqual(['main.example', 'lists.example'])
  const onThisMachine = { ...DECLARATION, PUBLIC_URL: 'http://localhost:8090', DEMO: 'false' }
  expect(parseConfig(onThisMachine).hasMailbox, 'without mail no mailbox either').toBe(false)
})

describe('faults', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no address of the other part', { ...MAIN, DECLARATION_URL: '' }, 'DECLARATION_URL: required'],
    ['no address of the main part', { ...DECLARATION, MAIN_URL: '' }, 'MAIN_URL: required'],
    ['no key', { ...DECLARATION, MAIN_KEY: '' }, 'MAIN_KEY: required'],
    ['a key that is none', { ...DECLARATION, MAIN_KEY: `${MAIN_KEY}A` }, 'MAIN_KEY: required'],
    ['no audit key', { ...DECLARATION, AUDIT_PUBLIC_KEY: '' }, 'AUDIT_PUBLIC_KEY'],
    [
      'one host for both',
      { ...MAIN, DECLARATION_URL: 'https://main.example:8443' },
      'DECLARATION_URL: needs a host name',
    ],
    ['one address for both', { PARTS: 'main', DECLARATION_URL: 'http://localhost:8080' }, 'DECLARATION_URL: needs'],
    ['a plain way', { ...DECLARATION, MAIN_URL: 'http://main.example' }, 'MAIN_URL: must be https'],
    ['declarations in the main part', { ...MAIN, DECLARATIONS: 'on' }, 'DECLARATIONS: they are in the other part'],
    ['none in theirs', { ...DECLARATION, DECLARATIONS: 'off' }, 'DECLARATIONS: a declaration part'],
    ['an address without parts', { DECLARATION_URL: 'https://declare.example' }, 'only with PARTS=main'],
    ['an address of the main part without parts', { MAIN_URL: 'https://main.example' }, 'only with PARTS=declaration'],
    [
      'a plain way to the declaration part',
      { ...MAIN, DECLARATION_URL: 'http://declare.example' },
      'DECLARATION_URL: must be https',
    ],
    ['a key without parts', { MAIN_KEY }, 'only with PARTS=declaration'],
  ])('%s', (_, environment, fault) => {
    expect(faultsOf(environment)).toContain(fault)
  })
})

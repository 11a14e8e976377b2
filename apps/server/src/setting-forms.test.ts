import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { faultsOf } from './testing/faults-of.ts'

const MAIL = { SMTP_URL: 'smtps://user:secret@mail.example.ch:465' }
const keyOf = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')

test.each([
  [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ WORKERS: '65' }, 'WORKERS: must be a whole number from 1 to 64'],
  [{ STOP_DELAY_SECONDS: '-1' }, 'STOP_DELAY_SECONDS: must be a whole number from 0 to 300'],
  [{ STOP_DELAY_SECONDS: '301' }, 'STOP_DELAY_SECONDS: must be a whole number from 0 to 300'],
  [{ SERVICE_TIMEOUT_SECONDS: '26' }, 'SERVICE_TIMEOUT_SECONDS: must be a whole number from 1 to 25'],
  [{ SERVICE_RETRIES: '6' }, 'SERVICE_RETRIES: must be a whole number from 0 to 5'],
  [{ SERVICE_RETRIES: 'often' }, 'SERVICE_RETRIES: must be a whole number from 0 to 5'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [
    { ADMIN_EMAILS: 'a@example.ch,b' },
    'ADMIN_EMAILS.1: must be name@example.ch, or several of them, separated by commas',
  ],
  [{ REGISTRY_HOSTS: 'https://did.example.ch' }, 'REGISTRY_HOSTS.0: must be a host alone, such as did.example.ch'],
  [{ REGISTRY_HOSTS: 'a.example.ch,b.example.ch/dids' }, 'REGISTRY_HOSTS.1: must be a host alone'],
  [{ REGISTRY_HOSTS: 'did.example.ch:443' }, 'REGISTRY_HOSTS.0: must be a host alone'],
  [{ PUBLIC_URL: 'collect.example.ch' }, 'PUBLIC_URL: must be an address that begins with https://'],
  [
    { DATABASE_URL: 'postgresql://anna:secret#1@db/main' },
    'DATABASE_URL: must be postgresql://user:password@host/database',
  ],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL: must be smtp://… or smtps://…'],
  [{ SECRET_KEY: keyOf(31) }, 'SECRET_KEY: must be 32 bytes in base64'],
  [{ SECRET_KEY: keyOf(33) }, 'SECRET_KEY: must be 32 bytes in base64'],
  [{ SECRET_KEY_NEW: keyOf(31) }, 'SECRET_KEY_NEW: must be 32 bytes in base64'],
] as [Record<string, string>, string][])('what form a value has to have is said: %o', (environment, sentence) => {
  expect(faultsOf(environment)).toContain(sentence)
  expect(faultsOf(environment)).not.toContain('secret')
})

test('a sender is an address, alone or with a name before it', () => {
  for (const from of [
    'a@example.ch',
    'no-reply@localhost',
    'E-Collecting <a@example.ch>',
    '"Muster, Verein" <a@example.ch>',
  ])
    expect(parseConfig({ ...MAIL, MAIL_FROM: from }).smtp?.from).toBe(from)
  for (const from of ['E-Collecting', 'Verein Muster a@example.ch', 'E-Collecting <a@example.ch', '<a>'])
    expect(faultsOf({ ...MAIL, MAIL_FROM: from })).toContain(
      'MAIL_FROM: must be name@example.ch or Name <name@example.ch>',
    )
})

test('hosts are compared as addresses have them', () => {
  expect(parseConfig({ REGISTRY_HOSTS: 'DID.example.ch, other.example.ch:8443' }).registryHosts).toEqual([
    'did.example.ch',
    'other.example.ch:8443',
  ])
})

test('there are as many as four schemes', () => {
  const four = 'a,b,c,d'
  expect(parseConfig({ OFFER_SCHEME: four, VERIFY_SCHEME: four }).walletSchemes?.offer).toHaveLength(4)
  expect(faultsOf({ OFFER_SCHEME: `${four},e`, VERIFY_SCHEME: four })).toContain('OFFER_SCHEME: must be a scheme alone')
})

test('seconds in which readiness says no before the doors close are milliseconds then', () => {
  expect(parseConfig({ STOP_DELAY_SECONDS: '5' }).stopDelayMs).toBe(5000)
})

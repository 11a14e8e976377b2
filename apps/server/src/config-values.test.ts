import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { faultsOf } from './testing/faults-of.ts'

const [KEY, NEXT] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
const SECRET_KEY = KEY.toString('base64')
const POSTGRES = { DATABASE_URL: 'postgres://localhost/e', SECRET_KEY, DEMO: 'true' }
const TOKEN = 'a-token-of-16-by'
const EXTERNAL = {
  TRUST_SERVICES: 'external',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b',
  VERIFIER_URL: 'https://v.example.ch',
  ISSUER_RECEIPT_URL: 'https://receipt.example.ch',
  ISSUER_REGISTER_URL: 'https://register.example.ch',
  STATUS_LIST_URL: 'https://lists.example.ch/1.jwt',
  VERIFIER_DID: 'did:webvh:a:b',
}
const OAUTH = { VERIFIER_OAUTH_TOKEN_URL: 'https://login.example.ch/token', VERIFIER_OAUTH_CLIENT_ID: 'client' }

test.each<[string, Record<string, string>, object]>([
  ['seconds', { STOP_DELAY_SECONDS: '300' }, { stopDelayMs: 300_000 }],
  ['keys', { SECRET_KEY, SECRET_KEY_NEW: NEXT.toString('base64') }, { secretKey: KEY, newSecretKey: NEXT }],
  [
    'hosts',
    { REGISTRY_HOSTS: 'A.example.ch, b.example.ch:8443,' },
    { registryHosts: ['a.example.ch', 'b.example.ch:8443'] },
  ],
  ['proxies', { TRUSTED_PROXIES: '10.0.0.1,' }, { trustedProxies: ['10.0.0.1'] }],
  ['a token', { METRICS_TOKEN: TOKEN }, { metricsToken: TOKEN }],
  ['nothing', {}, { hasTrustRegistryMock: false, databaseListenUrl: undefined, trustedProxies: [], registryHosts: [] }],
  ['what is empty as nothing', { PORT: '', DEMO: '' }, { port: 8080, isDemo: true }],
  ['a folder', { DATA_DIR: 'here' }, { dataDir: resolve('here') }],
  [
    'two ways to a database',
    { ...POSTGRES, DATABASE_LISTEN_URL: 'postgresql:///direct' },
    { databaseUrl: 'postgres://localhost/e', databaseListenUrl: 'postgresql:///direct' },
  ],
  [
    'services elsewhere',
    { ...EXTERNAL, ISSUER_RECEIPT_WALLET_URL: 'https://w.example.ch/', ISSUER_REGISTER_CALLBACK_KEY: TOKEN },
    {
      externalServices: {
        issuerReceipt: { walletUrl: 'https://w.example.ch' },
        issuerRegister: { callbackKey: TOKEN },
      },
    },
  ],
  [
    'one address of an issuer',
    EXTERNAL,
    { externalServices: { issuerReceipt: { walletUrl: 'https://receipt.example.ch' } } },
  ],
  [
    'a scope',
    { ...EXTERNAL, ...OAUTH, VERIFIER_OAUTH_CLIENT_SECRET: 's', VERIFIER_OAUTH_SCOPE: 'manage' },
    { externalServices: { verifier: { oauth: { clientSecret: 's', scope: 'manage' } } } },
  ],
  [
    'another DID of a verifier for tests',
    {
      ...EXTERNAL,
      BETA_ISSUER_URL: 'https://bi.example.ch',
      BETA_VERIFIER_URL: 'https://bv.example.ch',
      BETA_VERIFIER_DID: 'did:webvh:b:c',
    },
    { betaServices: { verifier: { did: 'did:webvh:b:c' } } },
  ],
])('what is set is taken as it is: %s', (_, environment, taken) => {
  expect(parseConfig(environment)).toMatchObject(taken)
})

const PUBLIC = { PUBLIC_URL: 'https://collect.example.ch', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@example.ch' }

test.each<[string, Record<string, string>, string]>([
  ['issuers of identities', PUBLIC, 'ACCEPTED_ISSUER_DIDS: required'],
  [
    'the key of a certificate',
    { TLS_PORT: '8444', TLS_CERT_FILE: 'c' },
    'TLS_CERT_FILE and TLS_KEY_FILE: give both or neither',
  ],
  ['a site file that can be read', { SITE_FILE: '/nowhere/site.json' }, 'SITE_FILE: cannot be read'],
  ['a secret of a client', { ...EXTERNAL, ...OAUTH }, 'VERIFIER_OAUTH_CLIENT_SECRET: give all three or none'],
])('a start without %s says so', (_, environment, fault) => {
  expect(faultsOf(environment)).toContain(fault)
})

test('certificates that issuers count by are enough where nobody names an issuer', () => {
  expect(faultsOf({ ...PUBLIC, TRUST_ANCHORS_FILE: 'anchors.pem' })).toBe('')
})

test('a host is this machine by its whole name alone', () => {
  const far = { ...EXTERNAL, VERIFIER_URL: 'http://notlocalhost' }
  expect(faultsOf(far)).toContain('VERIFIER_URL: must be https')
  expect(faultsOf({ ...EXTERNAL, VERIFIER_URL: 'http://v.localhost' })).toBe('')
})

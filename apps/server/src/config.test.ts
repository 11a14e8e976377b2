import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { faultsOf } from './testing/faults-of.ts'

const MAIL = { SMTP_URL: 'smtps://user:secret@mail.example.ch:465', MAIL_FROM: 'E-Collecting <no-reply@example.ch>' }
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

test('an empty environment is the demo on this machine', () => {
  expect(parseConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    isDemo: true,
    databaseUrl: undefined,
    tls: { port: 8443 },
    externalServices: undefined,
    allowsPlainWallets: false,
    keepsStatements: true,
    logLevel: 'info',
  })
})

test.each([
  [{ PUBLIC_URL: 'https://collect.example.ch', ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', ...MAIL }, false],
  [{ PUBLIC_URL: 'https://collect.example.ch', DEMO: 'true' }, true],
  [{ DATABASE_URL: 'postgresql://localhost/e', SECRET_KEY, ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', ...MAIL }, false],
  [{ DATABASE_URL: 'postgresql://localhost/e', SECRET_KEY, DEMO: 'true' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:9000' }, true],
] as [Record<string, string>, boolean][])(
  'demo mode by default only on loopback without a database server: %o',
  (env, isDemo) => {
    expect(parseConfig(env).isDemo).toBe(isDemo)
  },
)

test('all faults are reported together', () => {
  const faults = faultsOf({
    DATABASE_URL: 'postgresql://localhost/e',
    TLS_CERT_FILE: 'cert.pem',
    TRUSTED_PROXIES: '10.0.0.1, gateway',
    TRUST_SERVICES: 'external',
    VERIFIER_URL: 'https://verifier.example.ch',
  })
  for (const name of [
    'SECRET_KEY',
    'ACCEPTED_ISSUER_DIDS',
    'SMTP_URL',
    'TLS_KEY_FILE',
    'gateway',
    'ISSUER_RECEIPT_URL',
    'ISSUER_REGISTER_URL',
    'STATUS_LIST_URL',
  ])
    expect(faults).toContain(name)
  expect(faults).not.toContain('VERIFIER_URL')
})

test('values of the wrong form are named by their variable', () => {
  const faults = faultsOf({ PORT: 'http', PUBLIC_URL: 'ftp://x', SECRET_KEY: 'short', DEMO: 'yes' })
  for (const name of ['PORT', 'PUBLIC_URL', 'SECRET_KEY', 'DEMO']) expect(faults).toContain(name)
})

test('a public http address without demo mode is refused: its cookies would not be safe', () => {
  expect(
    faultsOf({ PUBLIC_URL: 'http://collect.example.ch', DEMO: 'false', ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b' }),
  ).toContain('must be https')
  expect(parseConfig({ PUBLIC_URL: 'http://192.0.2.7:8080', DEMO: 'true' }).publicUrl).toBe('http://192.0.2.7:8080')
})

test('one port is not for both listeners', () => {
  const fault = 'TLS_PORT: another one than PORT'
  expect(faultsOf({ PORT: '8090', TLS_PORT: '8090' })).toContain(fault)
  expect(faultsOf({ PORT: '8443' }), 'the one that nobody has set').toContain(fault)
  expect(faultsOf({ PORT: '0', TLS_PORT: '0' }), 'any that are free').toBe('')
  expect(parseConfig({ PORT: '8443', PUBLIC_URL: 'https://collect.example.ch', DEMO: 'true' }).tls).toBeUndefined()
})

test('behind https no listener of our own is needed', () => {
  const files = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' }
  expect(parseConfig(files).tls).toEqual({ port: 8443, certFile: 'cert.pem', keyFile: 'key.pem' })
  expect(parseConfig({ PUBLIC_URL: 'https://collect.example.ch/', DEMO: 'true' })).toMatchObject({
    publicUrl: 'https://collect.example.ch',
    tls: undefined,
  })
  expect(parseConfig(PRODUCTION).tls, 'nor without demo mode').toBeUndefined()
})

test.each([
  [{ PUBLIC_URL: 'https://collect.example.ch/base', DEMO: 'true' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://anna:secret@collect.example.ch', DEMO: 'true' }, 'PUBLIC_URL'],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'http://localhost', MAIL_FROM: 'a@example.ch' }, 'SMTP_URL'],
  [{ ADMIN_EMAILS: 'anna@example.ch, nobody' }, 'ADMIN_EMAILS'],
  [{ METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN'],
  ...[
    'x',
    'did:webvh:a',
    'did:key:a:b',
    'xdid:webvh:a:b',
    'https://anna@issuer.example',
    'https://[issuer.example',
  ].map((issuer) => [{ ACCEPTED_ISSUER_DIDS: issuer }, `ACCEPTED_ISSUER_DIDS: ${issuer} is not`]),
  [{ DEMO: 'false', ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', TRUST_REGISTRY_MOCK: 'true' }, 'TRUST_REGISTRY_MOCK'],
  [{ TRUST_SERVICES: 'external', VERIFIER_URL: 'https://v.example' }, 'ACCEPTED_ISSUER_DIDS'],
  [{ TLS_KEY_FILE: 'k' }, 'TLS_CERT_FILE and TLS_KEY_FILE'],
] as [Record<string, string>, string][])('what cannot work is refused at the start: %o', (environment, name) => {
  expect(faultsOf(environment)).toContain(name)
})

test('a demo may have answers that vouch for nobody', () => {
  expect(parseConfig({ TRUST_REGISTRY_MOCK: 'true' }).hasTrustRegistryMock).toBe(true)
})

test('mails are kept in the mailbox only on this machine, and only without a mail server', () => {
  expect(parseConfig({}).hasMailbox).toBe(true)
  expect(parseConfig(MAIL)).toMatchObject({ hasMailbox: false, smtp: { url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM } })
  expect(parseConfig({ PUBLIC_URL: 'https://collect.example.ch', DEMO: 'true' }).hasMailbox).toBe(false)
  expect(parseConfig({ HOST: '0.0.0.0' })).toMatchObject({ isDemo: true, isLoopback: false, hasMailbox: false })
})

test('addresses of admins are compared in lower case', () => {
  expect(parseConfig({ ADMIN_EMAILS: 'Anna@Example.ch, reto@example.ch' }).adminEmails).toEqual([
    'anna@example.ch',
    'reto@example.ch',
  ])
})

const PRODUCTION = { DEMO: 'false', ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', ...MAIL }

test.each([
  [{ PUBLIC_URL: 'https://collect.example.ch', ...PRODUCTION }, 'required'],
  [{ ...PRODUCTION }, 'required'],
  [{}, 'optional'],
  [{ PUBLIC_URL: 'https://demo.example.ch', DEMO: 'true' }, 'optional'],
  [{ PUBLIC_URL: 'https://192.0.2.7', DEMO: 'true' }, 'not-possible'],
  [{ PUBLIC_URL: 'http://127.0.0.1:9000' }, 'not-possible'],
  [{ PUBLIC_URL: 'http://demo.example.ch', DEMO: 'true' }, 'not-possible'],
] as [Record<string, string>, string][])(
  'staff need a passkey outside demo mode, and may have one in it: %o',
  (env, policy) => {
    expect(parseConfig(env).passkeyPolicy).toBe(policy)
  },
)

test.each(['https://192.0.2.7', 'https://[2001:db8::7]', 'http://127.0.0.1:9000'])(
  'without demo mode %s is refused, for passkeys cannot be bound to an IP address',
  (PUBLIC_URL) => {
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL })).toContain('PUBLIC_URL: must have a host name without demo mode')
  },
)

test.each([
  ['several workers on the embedded database', { WORKERS: '2' }, 'WORKERS: more than one needs DATABASE_URL'],
  [
    'a second address without the first',
    { DATABASE_LISTEN_URL: 'postgresql://localhost/e' },
    'DATABASE_LISTEN_URL: only beside DATABASE_URL',
  ],
  [
    'the switch that a setting has replaced',
    { DATABASE_URL: 'postgresql://localhost/e?pgbouncer=true', SECRET_KEY },
    'set PREPARED_STATEMENTS=off',
  ],
  [
    'a certificate with which nothing listens',
    { PUBLIC_URL: 'https://collect.example.ch', DEMO: 'true', TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' },
    'nothing listens with them; give TLS_PORT as well',
  ],
])('%s is a fault', (_, environment, words) => {
  expect(faultsOf(environment)).toContain(words)
})

const POSTGRES = { SECRET_KEY, DEMO: 'true' }
const EXTERNAL = {
  TRUST_SERVICES: 'external',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b',
  VERIFIER_URL: 'https://v.example.ch',
  ISSUER_RECEIPT_URL: 'https://receipt.example.ch',
  ISSUER_REGISTER_URL: 'https://register.example.ch',
  STATUS_LIST_URL: 'https://lists.example.ch/1.jwt',
}
const BETA = {
  ...EXTERNAL,
  BETA_ISSUER_URL: 'https://issuer.example.ch/management/api/',
  BETA_VERIFIER_URL: 'https://verifier.example.ch/management/api',
}
const FROM = { MAIL_FROM: 'a@example.ch' }

test('how external services are spoken to is found out, unless it is said', () => {
  expect(parseConfig(EXTERNAL).externalServices).toMatchObject({
    verifier: { api: 'auto', did: undefined },
    issuerApi: 'auto',
  })
  const said = { VERIFIER_API: 'presentation-exchange', VERIFIER_DID: 'did:webvh:a:b', ISSUER_API: 'specification' }
  expect(parseConfig({ ...EXTERNAL, ...said }).externalServices).toMatchObject({
    verifier: { api: 'presentation-exchange', did: 'did:webvh:a:b' },
    issuerApi: 'specification',
  })
})

const OAUTH = {
  VERIFIER_OAUTH_TOKEN_URL: 'https://login.example.ch/token',
  VERIFIER_OAUTH_CLIENT_ID: 'client',
  VERIFIER_OAUTH_CLIENT_SECRET: 'secret',
}

test('calls to external services prove who calls, take so long, and are made again so often', () => {
  expect(parseConfig(EXTERNAL).externalServices).toMatchObject({
    verifier: { token: undefined, oauth: undefined, signingKey: undefined },
    timeoutMs: 10_000,
    retries: 1,
  })
  const set = { ...OAUTH, ISSUER_RECEIPT_TOKEN: 't', SERVICE_TIMEOUT_SECONDS: '5', SERVICE_RETRIES: '0' }
  expect(parseConfig({ ...EXTERNAL, ...set }).externalServices).toMatchObject({
    verifier: {
      oauth: {
        tokenUrl: 'https://login.example.ch/token',
        clientId: 'client',
        clientSecret: 'secret',
        scope: undefined,
      },
    },
    issuerReceipt: { token: 't', oauth: undefined },
    timeoutMs: 5000,
    retries: 0,
  })
})

test.each([
  [{ VERIFIER_OAUTH_CLIENT_ID: 'client' }, 'VERIFIER_OAUTH_TOKEN_URL'],
  [{ ISSUER_REGISTER_OAUTH_SCOPE: 'manage' }, 'ISSUER_REGISTER_OAUTH_TOKEN_URL'],
  [{ ...OAUTH, VERIFIER_TOKEN: 'fixed' }, 'VERIFIER_TOKEN'],
  [{ ISSUER_RECEIPT_SIGNING_KEY_FILE: '/nowhere/key.json' }, 'ISSUER_RECEIPT_SIGNING_KEY_FILE'],
  [{ ISSUER_RECEIPT_SIGNING_KEY_FILE: 'package.json' }, 'ISSUER_RECEIPT_SIGNING_KEY_FILE'],
  [{ ...BETA, BETA_VERIFIER_OAUTH_SCOPE: 'manage' }, 'BETA_VERIFIER_OAUTH_TOKEN_URL'],
  [{ SERVICE_TIMEOUT_SECONDS: '30' }, 'SERVICE_TIMEOUT_SECONDS'],
  [{ SERVICE_RETRIES: '-1' }, 'SERVICE_RETRIES'],
] as [Record<string, string>, string][])('half an access is refused at the start: %o', (settings, name) => {
  const faults = faultsOf({ ...EXTERNAL, ...settings })
  expect(faults).toContain(name)
  expect(faults).not.toContain('secret')
})

test.each([
  ['VERIFIER_API', 'pex'],
  ['ISSUER_API', '4.x'],
  ['VERIFIER_DID', 'https://verifier.example.ch'],
  ['VERIFIER_DID', 'did:webvh:a:b#auth-key-01'],
  ['VERIFY_SCHEME', 'openid4vp://'],
  ['OFFER_SCHEME', 'swiyu:'],
])('%s=%s is refused at the start', (name, value) => {
  expect(faultsOf({ ...EXTERNAL, [name]: value })).toContain(`${name}: `)
})

test.each([
  [{ ...POSTGRES, DATABASE_URL: 'postgresql://db.example.ch/e' }, 'DATABASE_URL'],
  [{ ...POSTGRES, DATABASE_URL: 'postgresql://db.example.ch/e?sslmode=require' }, 'DATABASE_URL'],
  [{ ...POSTGRES, DATABASE_URL: 'postgresql://db.example.ch/e?sslmode=verify-ca' }, 'DATABASE_URL'],
  [{ ...POSTGRES, DATABASE_URL: 'postgresql://db.example.ch/e?sslmode=verify-full&sslmode=disable' }, 'DATABASE_URL'],
  [{ ...POSTGRES, DATABASE_URL: 'postgresql://localhost/e?host=db.example.ch' }, 'DATABASE_URL'],
  [
    {
      ...POSTGRES,
      DATABASE_URL: 'postgresql://localhost/e',
      DATABASE_LISTEN_URL: 'postgresql://db.example.ch/e?sslmode=prefer',
    },
    'DATABASE_LISTEN_URL',
  ],
  [{ ...FROM, SMTP_URL: 'smtp://user:secret@mail.example.ch:587' }, 'SMTP_URL'],
  [{ ...FROM, SMTP_URL: 'smtp://mail.example.ch?requireTLS=false' }, 'SMTP_URL'],
  [{ ...FROM, SMTP_URL: 'smtp://mail.example.ch?requireTLS=true&ignoreTLS=true' }, 'SMTP_URL'],
  [{ ...FROM, SMTP_URL: 'smtps://mail.example.ch?secure=false' }, 'SMTP_URL'],
  [{ ...FROM, SMTP_URL: 'smtps://mail.example.ch?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
  [{ ...EXTERNAL, VERIFIER_URL: 'http://verifier:8080' }, 'VERIFIER_URL'],
  [{ ...EXTERNAL, ISSUER_RECEIPT_URL: 'http://10.0.0.3' }, 'ISSUER_RECEIPT_URL'],
  [{ ...EXTERNAL, ISSUER_RECEIPT_WALLET_URL: 'http://10.0.0.3' }, 'ISSUER_RECEIPT_WALLET_URL'],
  [{ ...EXTERNAL, ISSUER_REGISTER_URL: 'http://10.0.0.3' }, 'ISSUER_REGISTER_URL'],
  [{ ...EXTERNAL, STATUS_LIST_URL: 'http://10.0.0.3/1.jwt' }, 'STATUS_LIST_URL'],
  [{ ...BETA, BETA_ISSUER_URL: 'http://10.0.0.3' }, 'BETA_ISSUER_URL'],
  [{ ...BETA, BETA_VERIFIER_URL: 'http://10.0.0.3' }, 'BETA_VERIFIER_URL'],
  ...['VERIFIER', 'ISSUER_RECEIPT', 'ISSUER_REGISTER', 'BETA_ISSUER', 'BETA_VERIFIER'].map((service) => [
    {
      ...BETA,
      [`${service}_OAUTH_TOKEN_URL`]: 'http://10.0.0.4/token',
      [`${service}_OAUTH_CLIENT_ID`]: 'client',
      [`${service}_OAUTH_CLIENT_SECRET`]: 'secret',
    },
    `${service}_OAUTH_TOKEN_URL`,
  ]),
] as [Record<string, string>, string][])(
  'another machine is reached over TLS only, unless said otherwise: %o',
  (environment, name) => {
    const faults = faultsOf(environment)
    expect(faults).toMatch(new RegExp(`^${name}: [^\\n]*ALLOW_PLAIN_CONNECTIONS=true[^\\n]*$`))
    expect(faults).not.toContain('secret')
    expect(faultsOf({ ...environment, ALLOW_PLAIN_CONNECTIONS: 'true' })).toBe('')
  },
)

test.each([
  { ...POSTGRES, DATABASE_URL: 'postgresql://db.example.ch/e?sslmode=verify-full' },
  { ...POSTGRES, DATABASE_URL: 'postgresql://user@127.0.0.1:5433/e' },
  { ...POSTGRES, DATABASE_URL: 'postgresql://[::1]/e' },
  { ...POSTGRES, DATABASE_URL: 'postgresql:///e?host=::1' },
  { ...POSTGRES, DATABASE_URL: 'postgresql:///e?host=/var/run/postgresql', WORKERS: '2' },
  { ...POSTGRES, DATABASE_URL: 'postgresql://%2Fvar%2Frun%2Fpostgresql/e' },
  { ...FROM, SMTP_URL: 'smtps://mail.example.ch' },
  { ...FROM, SMTP_URL: 'smtp://mail.example.ch:587?requireTLS=true' },
  { ...FROM, SMTP_URL: 'smtp://localhost:25' },
  EXTERNAL,
  { ...EXTERNAL, VERIFIER_URL: 'http://localhost:8083', ISSUER_RECEIPT_URL: 'http://127.0.0.1:8084' },
] as Record<string, string>[])('TLS, this machine and its sockets need no permission: %o', (environment) => {
  expect(faultsOf(environment)).toBe('')
})

test('the services for tests are this process’s own in demo mode, else those that are named, else there are none', () => {
  const read = (environment: Record<string, string>) => {
    const { hasTestCredential, betaServices, isDemo } = parseConfig(environment)
    return { isDemo, hasTestCredential, betaServices }
  }
  expect(read({})).toEqual({ isDemo: true, hasTestCredential: true, betaServices: undefined })
  expect(read(PRODUCTION)).toEqual({ isDemo: false, hasTestCredential: false, betaServices: undefined })
  expect(read(EXTERNAL)).toEqual({ isDemo: true, hasTestCredential: false, betaServices: undefined })
  const unproven = { token: undefined, oauth: undefined, signingKey: undefined }
  const named = {
    issuer: { ...unproven, url: 'https://issuer.example.ch/management/api', token: 'secret' },
    verifier: { ...unproven, url: 'https://verifier.example.ch/management/api', did: undefined },
    issuerDids: ['did:webvh:a:b'],
    timeoutMs: 10_000,
    retries: 1,
  }
  const withToken = { ...BETA, BETA_ISSUER_TOKEN: 'secret' }
  expect(read(withToken)).toEqual({ isDemo: true, hasTestCredential: true, betaServices: named })
  const own = { ...withToken, BETA_ISSUER_DIDS: 'did:tdw:c:d, did:webvh:e:f' }
  expect(read(own).betaServices?.issuerDids).toEqual(['did:tdw:c:d', 'did:webvh:e:f'])
})

test.each([
  [{ ...BETA, BETA_VERIFIER_URL: '' }, 'BETA_VERIFIER_URL'],
  [{ ...BETA, BETA_ISSUER_URL: '' }, 'BETA_ISSUER_URL'],
  [{ ...BETA, BETA_ISSUER_DIDS: 'somebody' }, 'BETA_ISSUER_DIDS'],
  [{ ...BETA, BETA_ISSUER_SIGNING_KEY_FILE: '/nowhere/key.json' }, 'BETA_ISSUER_SIGNING_KEY_FILE'],
  [{ BETA_ISSUER_URL: BETA.BETA_ISSUER_URL, BETA_VERIFIER_URL: BETA.BETA_VERIFIER_URL }, 'BETA_ISSUER_DIDS'],
] as [Record<string, string>, string][])('services for tests are named whole: %o', (environment, name) => {
  expect(faultsOf(environment)).toMatch(new RegExp(`^${name}: `))
})

const SERVED = { PUBLIC_URL: 'https://collect.example.ch', ...MAIL }
const FILES = { HAIP_CERT_FILE: 'cert.pem', HAIP_KEY_FILE: 'key.pem' }

test('the Swiss profile is the default; the other has schemes of its own, which a setting overrides', () => {
  expect(parseConfig({})).toMatchObject({
    walletProfile: { highAssurance: undefined, trustAnchorsFile: undefined },
    offerScheme: 'swiyu',
    verifyScheme: 'swiyu-verify',
  })
  expect(parseConfig({ WALLET_PROFILE: 'haip' })).toMatchObject({
    walletProfile: { highAssurance: { files: undefined } },
    offerScheme: 'haip-vci',
    verifyScheme: 'haip-vp',
  })
  const given = {
    WALLET_PROFILE: 'haip',
    ...FILES,
    VERIFY_SCHEME: 'openid4vp',
    OFFER_SCHEME: 'openid-credential-offer',
  }
  expect(parseConfig(given)).toMatchObject({
    walletProfile: { highAssurance: { files: { certificate: 'cert.pem', key: 'key.pem' } } },
    offerScheme: 'openid-credential-offer',
    verifyScheme: 'openid4vp',
  })
})

test('of several schemes the first is that of links, and pages offer the choice', () => {
  const several = { VERIFY_SCHEME: 'swiyu-verify, openid4vp', OFFER_SCHEME: 'swiyu,openid-credential-offer' }
  expect(parseConfig(several)).toMatchObject({
    offerScheme: 'swiyu',
    verifyScheme: 'swiyu-verify',
    walletSchemes: { offer: ['swiyu', 'openid-credential-offer'], verify: ['swiyu-verify', 'openid4vp'] },
  })
  expect(parseConfig({ VERIFY_SCHEME: 'openid4vp' }).walletSchemes).toBeUndefined()
  expect(faultsOf({ ...several, OFFER_SCHEME: 'swiyu' })).toContain('as many schemes in both')
  for (const wrong of [',', 'swiyu-verify,openid4vp://', 'a,b,c,d,e'])
    expect(faultsOf({ VERIFY_SCHEME: wrong })).toContain('VERIFY_SCHEME')
})

test.each<[string, Record<string, string>, string]>([
  ['a certificate without its key', { WALLET_PROFILE: 'haip', HAIP_CERT_FILE: 'cert.pem' }, 'give both or neither'],
  ['a certificate in the Swiss profile', FILES, 'only with WALLET_PROFILE=haip'],
  ['former certificates in the Swiss profile', { HAIP_FORMER_CERTS_FILE: 'a.pem' }, 'only with WALLET_PROFILE=haip'],
  [
    'no certificate without demo mode',
    { ...SERVED, ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', WALLET_PROFILE: 'haip' },
    'required with WALLET_PROFILE=haip',
  ],
  ['a profile for services elsewhere', { TRUST_SERVICES: 'external', WALLET_PROFILE: 'haip' }, 'WALLET_PROFILE:'],
  [
    'anchors for services elsewhere',
    { TRUST_SERVICES: 'external', TRUST_ANCHORS_FILE: 'a.pem' },
    'TRUST_ANCHORS_FILE:',
  ],
  [
    'issuers by address for services elsewhere',
    { TRUST_SERVICES: 'external', ACCEPTED_ISSUER_DIDS: 'https://a.ch' },
    'https://a.ch',
  ],
  ['an address with a query', { ACCEPTED_ISSUER_DIDS: 'https://a.ch/?x' }, 'https://a.ch/?x'],
  ['an address without TLS', { ACCEPTED_ISSUER_DIDS: 'http://a.ch' }, 'http://a.ch'],
])('%s is a fault', (_, environment, fault) => {
  expect(faultsOf(environment)).toContain(fault)
})

test.each<[string, Record<string, string>]>([
  ['an https address', { ACCEPTED_ISSUER_DIDS: 'https://pid.example.ch/issuer' }],
  ['anchors alone', { TRUST_ANCHORS_FILE: 'anchors.pem' }],
])('issuers may be named by %s', (_, environment) => {
  expect(faultsOf({ ...SERVED, ...environment })).toBe('')
})

import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises'
import { connect as connectByTls, createSecureContext } from 'node:tls'
import { freePort } from '@e-collecting/database/testing/free-port'
import { beforeAll, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { withForeignWallets } from './foreign-wallet.ts'
import { listen, loadCertificate } from './listen.ts'
import { type MadeCertificate, makeHostCertificate } from './make-certificate.ts'

const readCertificate = (port: number) =>
  new Promise<{ fingerprint: string; body: string; names: string }>((resolve, reject) => {
    get(`https://localhost:${port}/`, { rejectUnauthorized: false, agent: false }, (response) => {
      const { fingerprint256, subjectaltname } = (response.socket as import('node:tls').TLSSocket).getPeerCertificate()
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ fingerprint: fingerprint256, body, names: subjectaltname ?? '' }))
    }).once('error', reject)
  })

/** To make one takes a third of a second, in a thread of its own. */
let made: MadeCertificate
beforeAll(async () => {
  made = await makeHostCertificate('localhost')
})
/** A folder of an installation that has listened before. */
async function makeUsedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-tls-'))
  await writeFile(join(folder, 'tls-localhost.cert.pem'), made.cert)
  await writeFile(join(folder, 'tls-localhost.key.pem'), made.key)
  return folder
}

test('the HTTPS listener serves the same, with a certificate that is made once and a key nobody else may read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-tls-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const config = parseConfig({ DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) })
  const serve = () => listen((_, response) => response.end('same'), config)
  try {
    const first = await serve()
    const before = await readCertificate(tlsPort)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('same')
    await first.close()
    const second = await serve()
    const after = await readCertificate(tlsPort)
    await second.close()
    expect(before.body).toBe('same')
    expect(before.names).toContain('DNS:localhost')
    expect(after.fingerprint).toBe(before.fingerprint)
    expect((await stat(join(dataDir, 'tls-localhost.key.pem'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('on either listener what one connection brings at once is looked at one after the other', async () => {
  const dataDir = await makeUsedFolder()
  const [port, tlsPort] = [await freePort(), await freePort()]
  const counted = { underWay: 0, most: 0, all: 0 }
  const listeners = await listen(
    async (_, response) => {
      counted.all += 1
      counted.most = Math.max(counted.most, ++counted.underWay)
      await endOfTurn()
      counted.underWay -= 1
      response.end()
    },
    parseConfig({ DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) }),
  )
  try {
    for (const socket of [connect(port, '127.0.0.1'), connectByTls({ port: tlsPort, rejectUnauthorized: false })]) {
      const ended = new Promise((resolve) => socket.resume().once('close', resolve))
      const asking = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
      socket.write(`${asking}\r\n${asking}\r\n${asking}Connection: close\r\n\r\n`)
      await ended
    }
    expect(counted).toEqual({ underWay: 0, most: 1, all: 6 })
  } finally {
    await listeners.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('whoever reaches the public port finds the HTTPS listener there, and its certificate', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-tls-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const config = parseConfig({ DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) })
  const listening = listen((_, response) => response.end('same'), config)
  // What did not come to listen is never open.
  const failed = new Promise<never>((_, reject) => void listening.catch(reject))
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    while (!(await isOpen())) await Promise.race([delay(1), failed])
    expect((await readCertificate(tlsPort)).body).toBe('same')
    expect((await stat(join(dataDir, 'tls-localhost.cert.pem'))).size).toBeGreaterThan(0)
  } finally {
    await (await listening).close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test.each([['TLS_PORT'], ['PORT']])('%s that is taken ends the start, and nothing stays open', async (taken) => {
  const dataDir = await makeUsedFolder()
  const [port, tlsPort] = [await freePort(), await freePort()]
  const config = parseConfig({ DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) })
  const [blocked, other] = taken === 'PORT' ? [port, tlsPort] : [tlsPort, port]
  const blocker = createServer().listen(blocked, '127.0.0.1')
  try {
    await expect(listen((_, response) => response.end(), config)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(fetch(`http://127.0.0.1:${other}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  } finally {
    blocker.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('who stands in for the trust registry has a certificate for its name too, beside the one from before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-tls-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const environment = { DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) }
  const namesOf = async (config: ReturnType<typeof parseConfig>) => {
    const listeners = await listen((_, response) => response.end(), config)
    const { names } = await readCertificate(tlsPort)
    await listeners.close()
    return names
  }
  try {
    const registry = 'DNS:trust-reg.trust-infra.swiyu-int.admin.ch'
    expect(await namesOf(parseConfig(environment))).not.toContain(registry)
    expect(await namesOf(parseConfig(withForeignWallets(environment, ['--wallet'])))).toContain(registry)
    expect(await namesOf(parseConfig(environment))).not.toContain(registry)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('--wallet sets what a wallet of somebody else needs, and nothing over what is set', () => {
  expect(parseConfig(withForeignWallets({ OFFER_SCHEME: 'swiyu,x-wallet' }, ['--wallet']))).toMatchObject({
    hasTrustRegistryMock: true,
    walletSchemes: { offer: ['swiyu', 'x-wallet'], verify: ['swiyu-verify', 'openid4vp'] },
  })
  expect(parseConfig(withForeignWallets({}, []))).toMatchObject({
    hasTrustRegistryMock: false,
    walletSchemes: undefined,
  })
})

test('a HOST that leads to no address is said in a sentence', async () => {
  const config = { ...parseConfig({ HOST: 'no-such-host.invalid', PORT: String(await freePort()) }), tls: undefined }
  await expect(listen((_, response) => response.end(), config)).rejects.toThrow(
    /^HOST: no-such-host.invalid is no address/,
  )
})

const pemOf = ({ privateKey }: KeyPairKeyObjectResult) => privateKey.export({ type: 'pkcs8', format: 'pem' })

test('files of TLS that are something else, or not of one certificate, are said in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-tls-'))
  const at = (name: string) => join(folder, name)
  const config = parseConfig({ DATA_DIR: folder })
  const load = (cert: string, key: string) => loadCertificate({ port: 0, certFile: at(cert), keyFile: at(key) }, config)
  try {
    const other = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))
    const ofAnotherKind = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }))
    const texts = { cert: made.cert, key: made.key, other, ofAnotherKind, empty: '', garbage: 'garbage' }
    for (const [name, text] of Object.entries(texts)) await writeFile(at(name), text)
    expect(await load('cert', 'key')).toEqual(made)
    for (const [cert, key] of [
      ['cert', 'other'],
      ['cert', 'ofAnotherKind'],
      ['garbage', 'key'],
      ['empty', 'empty'],
      ['key', 'cert'],
    ] as const)
      await expect(load(cert, key)).rejects.toThrow(/TLS_CERT_FILE and TLS_KEY_FILE: must be a certificate/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a certificate of our own that was not written to its end is made anew', async () => {
  const dataDir = await makeUsedFolder()
  const config = parseConfig({ DATA_DIR: dataDir })
  const load = () => loadCertificate({ port: 0, certFile: undefined, keyFile: undefined }, config)
  try {
    expect(await load()).toEqual(made)
    await truncate(join(dataDir, 'tls-localhost.key.pem'), 40)
    const second = await load()
    expect(() => createSecureContext(second)).not.toThrow()
    expect(second.key).not.toBe(made.key)
    expect(await load()).toEqual(second)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

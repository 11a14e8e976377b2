import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { createEvidenceRepository, createLogRepository } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { openVoprf } from '@e-collecting/voprf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { copyForEachTest } from '../testing/copy-for-each-test.ts'
import {
  DECLARED_ITEM,
  type DeclarationSteps,
  openDeclarations,
  takeUpDeclarations,
} from '../testing/declaration-steps.ts'
import { ANNA } from '../testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'
import { makeAuditKey, readAuditKey, writeAuditKey, writeNew } from './audit-keys.ts'
import { checkEvidence } from './check-evidence.ts'
import { exportEvidence } from './export-evidence.ts'
import { type AuditedLog, readAuditedLog } from './read-audited-log.ts'
import { readDemoKey } from './read-demo-key.ts'
import { resolveIssuerKeys } from './resolve-issuer-keys.ts'

const ORIGIN = 'http://localhost:8080'
const BEAT = { givenName: 'Beat', familyName: 'Muster', birthDate: '1980-01-02' }

const product = copyForEachTest('2026-05-15T10:00:00Z', {}, openDeclarations)
let steps: DeclarationSteps
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  steps = await takeUpDeclarations(product)
})

const readFile = async (path: string, { request } = product) => {
  const response = await request(`/log/${DECLARED_ITEM}/${path}`)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
const readLog = (read: (path: string) => Promise<Uint8Array> = readFile) =>
  readAuditedLog({
    url: `${ORIGIN}/log/${DECLARED_ITEM}`,
    readFile: read,
    unreached: new Map(),
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    now: product.now,
  })
const exported = async (item = DECLARED_ITEM, { db } = product) => {
  const lines: string[] = []
  for await (const line of exportEvidence(createEvidenceRepository(db), item)) lines.push(line.trimEnd())
  return lines
}

interface Checked {
  log: AuditedLog
  lines: readonly string[]
  /** Its file. */
  key: string
}
interface Network {
  answer?: (url: string) => Promise<Response>
  unreached?: Map<string, string>
}
const checkAt = async ({ now, request }: TestProduct, { log, lines, key }: Checked, network: Network = {}) =>
  checkEvidence({
    log,
    lines: (async function* () {
      yield* lines
    })(),
    keys: [await readAuditKey(key)],
    voprf: await openVoprf(),
    resolveIssuerKey: resolveIssuerKeys({
      registry: ORIGIN,
      now,
      fetch: network.answer ?? (async (url) => request(url)),
      onUnreached: (url, reason) => network.unreached?.set(url, reason),
    }),
  })

test('an auditor verifies again what was declared, with what is public and the audit key', async () => {
  const wallets = [await steps.walletOf(ANNA), await steps.walletOf(BEAT)]
  for (const { wallet } of wallets) expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
  const logs = createLogRepository(product.db)
  const { number: after = 0 } = (await logs.latestOf(DECLARED_ITEM)) ?? {}
  const begun = await logs.assign(DECLARED_ITEM, { own: [], after, day: swissDay(product.now()) })
  expect(begun?.state).toBe('assigned')
  expect(await exported()).toEqual([])
  await steps.publish(2)
  const lines = await exported()
  expect(lines).toHaveLength(2)
  for (const { nullifier } of wallets) expect(lines.join('\n').includes(nullifier)).toBe(false)

  const keyFile = join(folder, 'demo.jwk')
  await writeAuditKey(keyFile, await readDemoKey(parseConfig({ DATA_DIR: product.dataDir })))
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const log = (await readLog()) as AuditedLog
  expect(log.declarations.size).toBe(2)
  const check = (given: readonly string[], key = keyFile) => checkAt(product, { log, lines: given, key })
  expect(await check(lines)).toMatchObject({ ok: true, checked: 2, issuers: [[steps.municipality.did, 2]] })
  expect(await check(lines.toReversed())).toMatchObject({ problem: 'evidence-line-misplaced', line: 2 })

  for (const [answer, told] of [
    [async () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })), 'ENOTFOUND'],
    [async () => new Response('', { status: 503 }), 'HTTP 503'],
    [async () => new Response('', { status: 404 }), undefined],
  ] as const) {
    const unreached = new Map<string, string>()
    const verdict = await checkAt(product, { log, lines, key: keyFile }, { answer, unreached })
    expect(verdict).toMatchObject({ problem: 'evidence-refused', line: 1 })
    expect([...unreached.values()]).toEqual(told === undefined ? [] : [told])
  }

  const other = join(folder, 'other.jwk')
  expect(await makeAuditKey(other)).not.toHaveProperty('d')
  expect(await check(lines, other)).toMatchObject({ problem: 'evidence-closed', line: 1 })
  await expect(makeAuditKey(other)).rejects.toThrow('is there already')
})

test('a file that was not written to its end is not there, and no half of it', async () => {
  async function* half() {
    yield 'a line\n'
    throw new Error('the connection has ended')
  }
  const file = join(folder, 'half.jsonl')
  await expect(writeNew(file, half())).rejects.toThrow('the connection has ended')
  expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
})

test('so does one where issuers sign with a certificate', async () => {
  const certified = await createTestProduct('2026-05-15T10:00:00Z', { WALLET_PROFILE: 'haip' })
  try {
    const ofCertified = await openDeclarations(certified)
    expect(await ofCertified.declare((await ofCertified.walletOf()).wallet)).toMatchObject({ state: 'counted' })
    await ofCertified.publish(1)
    const key = join(folder, 'certified.jwk')
    await writeAuditKey(key, await readDemoKey(parseConfig({ DATA_DIR: certified.dataDir })))
    const log = (await readLog((path) => readFile(path, certified))) as AuditedLog
    const lines = await exported(DECLARED_ITEM, certified)
    expect(await checkAt(certified, { log, lines, key })).toMatchObject({
      ok: true,
      checked: 1,
      issuers: [[expect.stringMatching(/^https:.*issuer-register\/oid4vci$/), 1]],
    })
  } finally {
    await certified.close()
  }
})

test('the keys of tags have to be those that the opening of the log commits to', async () => {
  const keys = JSON.parse(Buffer.from(await readFile('keys.json')).toString('utf8')) as { tagKeys: string[] }
  const tagKeys = [Buffer.alloc(32, 7).toString('base64url')]
  expect(await readLog()).toMatchObject({ tagKeys: keys.tagKeys })
  const changed = async (path: string) =>
    path === 'keys.json' ? Buffer.from(JSON.stringify({ ...keys, tagKeys })) : readFile(path)
  expect(await readLog(changed)).toMatchObject({ ok: false, problem: 'log-tag-keys-wrong', where: 'keys.json' })
})

test('a log that is not one is named before any evidence', async () => {
  const withoutTiles = async (path: string) => {
    if (path.startsWith('tile/')) throw new Error('gone')
    return readFile(path)
  }
  // Just after a publication another server of the log may lack them.
  expect(await readLog(withoutTiles)).toMatchObject({ ok: false, problem: 'log-unsettled' })
  product.advance(601_000)
  expect(await readLog(withoutTiles)).toMatchObject({ ok: false, problem: 'log-file-missing' })
})

test('an item without a log has nothing to be exported', async () => {
  await expect(exported('nothing')).rejects.toThrow('No log of nothing')
})

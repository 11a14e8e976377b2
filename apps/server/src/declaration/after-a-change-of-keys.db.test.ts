import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { toBareJwk } from '@e-collecting/credentials/jose'
import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auditFiles } from '../testing/audit-files.ts'
import { DECLARED_ITEM } from '../testing/declaration-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'

const START = '2026-05-15T10:00:00Z'
const WITHIN = { timeout: 30_000, interval: 100 }

let product: TestProduct
beforeEach(async () => {
  product = await createTestProduct(START)
  onTestFinished(() => product.close())
  await product.tick()
  await vi.waitFor(() => read('checkpoint'), WITHIN)
})

const read = (path: string) => readFile(join(product.dataDir, 'logs', DECLARED_ITEM, path))
const keys = async () => JSON.parse((await read('keys.json')).toString('utf8')) as { auditKey: string; policy: string }
const audit = () => auditFiles(product)

/** The same installation as it starts with other settings, and has had its first round. */
async function startWith(environment: Record<string, string>) {
  const { connection, dataDir } = product
  const again = await createTestProduct(START, environment, { beside: { connection, dataDir } })
  onTestFinished(() => again.close())
  await again.tick()
  // Ends with the round that is going on.
  await again.close()
}

const newKey = async () => JSON.stringify(toBareJwk((await nodeCrypto.generateEcKeyPair()).privateJwk))

test('a log names the audit key to which evidence is sealed from the start on, also before it publishes again', async () => {
  const { auditKey, ...others } = await keys()
  const AUDIT_PUBLIC_KEY = await newKey()
  await startWith({ AUDIT_PUBLIC_KEY })
  expect(await keys()).toEqual({ ...others, auditKey: AUDIT_PUBLIC_KEY })
  expect(auditKey).not.toBe(AUDIT_PUBLIC_KEY)
  expect(await audit()).toMatchObject({ ok: true })
})

test('a log does not name witnesses that have not signed it, or an audit would miss them', async () => {
  const before = await keys()
  const folder = await mkdtemp(join(tmpdir(), 'policy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const WITNESS_POLICY_FILE = join(folder, 'policy')
  const stranger = writeVerifierKey(createTestKey('witness.example/w1', 'cosignature').key)
  await writeFile(WITNESS_POLICY_FILE, `witness w1 ${stranger} http://127.0.0.1:9\nquorum w1\n`)
  await startWith({ WITNESS_POLICY_FILE, AUDIT_PUBLIC_KEY: await newKey() })
  expect(await keys()).toEqual(before)
  expect(await audit()).toMatchObject({ ok: true })
})

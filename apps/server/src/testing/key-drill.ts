import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AuditAction, AuditEntry } from '@e-collecting/audit/contract'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { bySocket, createEmptyDatabase, createMigratedDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import type { CredentialDetails, RegisterSessionCreated, RegisterSessionView } from '@e-collecting/register/contract'
import { createHolder, createMemoryStorage, type Holder, resolveThroughOrigin } from '@e-collecting/wallet/headless'
import { createTestProduct, type TestBrowser, type TestProduct } from '../testing.ts'
import type { DrillSettings } from './open-here.ts'
import { ensureMunicipality, signIn } from './sign-in-staff.ts'
import { ANNA, answer, collect, giveIdentity, type Held, json } from './wallet-steps.ts'

type AuditPage = ApiRoutes['GET /api/admin/audit']['answer']

const ORIGIN = 'http://localhost:8080'
const ITEM = 'demo-stille-stunde'
const BFS = '261'
const START = '2026-05-16T10:00:00Z'

/** A master key, as its setting has it. */
export const newKey = () => randomBytes(32).toString('base64')

/** A voting-register credential in a wallet, and its record. */
export interface IssuedCredential {
  held: Held
  recordId: string
}

/**
 * One wallet and an installation that is stopped and started again between the steps of a drill: PGlite in a folder, or PostgreSQL where
 * the tests run on one; then all of its databases are under one master key.
 */
export function createKeyDrill() {
  const secretKey = newKey()
  const folders: string[] = []
  const databases: { drop: () => Promise<void> }[] = []
  let product: TestProduct | undefined
  const running = () => {
    if (product === undefined) throw new Error('The installation is stopped.')
    return product
  }
  const wallet = createHolder({
    crypto: nodeCrypto,
    fetch: async (url, init) => running().request(url.toString(), init),
    storage: createMemoryStorage(nodeCrypto),
    now: () => running().now(),
    resolveDidLogUrl: resolveThroughOrigin(ORIGIN),
  })
  const prepareOn = async (createDatabase: typeof createEmptyDatabase): Promise<DrillSettings> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'drill-'))
    folders.push(dataDir)
    if (TEST_SERVER === undefined) return { DATA_DIR: dataDir }
    const database = await createDatabase(TEST_SERVER)
    databases.push(database)
    return { DATA_DIR: dataDir, DATABASE_URL: bySocket(database.url), SECRET_KEY: secretKey, DEMO: 'true' }
  }
  /** Settings of an installation that has its tables, and no rows. */
  const prepare = () => prepareOn(createMigratedDatabase)
  const stop = async () => {
    await product?.close()
    product = undefined
  }
  return {
    wallet,
    prepare,
    /** Settings of an installation without tables, as a backup is put into. */
    prepareEmpty: () => prepareOn(createEmptyDatabase),
    stop,
    /** An installation on PGlite as another one stands that is stopped: what it is given from here on is its own. */
    prepareCopy: async (other: DrillSettings): Promise<DrillSettings> => {
      const settings = await prepare()
      cpSync(other.DATA_DIR, settings.DATA_DIR, { recursive: true })
      return settings
    },
    /** Starts an installation, or this one again, and lets it do what it does at its start. */
    start: async (settings: DrillSettings, at = START) => {
      await stop()
      product = await createTestProduct(at, settings, { dataDir: settings.DATA_DIR })
      await product.sweep()
      return product
    },
    close: async () => {
      await stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      for (const database of databases) await database.drop()
    },
  }
}

type KeyDrill = ReturnType<typeof createKeyDrill>

/** A browser of the administration. */
export async function openAdministration(product: TestProduct): Promise<TestBrowser> {
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  return admin
}

/** Shows the identity to a register flow. @returns what the flow makes of it */
export async function showIdentity(product: TestProduct, wallet: Holder): Promise<RegisterSessionView> {
  const browser = product.browser()
  const session = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
  await answer(wallet, session.walletDeepLink)
  return json(browser.get(`/api/register/sessions/${session.id}`))
}

/** Enters somebody into the register. @returns the id */
export async function addResident(admin: TestBrowser, person = ANNA): Promise<string> {
  const { id } = await ensureMunicipality(admin, BFS)
  const path = `/api/admin/municipalities/${id}/residents`
  return (await json<{ id: string }>(admin.post(path, { ...person, isDuplicateAccepted: true }))).id
}

export const offerCredential = (admin: TestBrowser, residentId: string): Promise<CredentialDetails> =>
  json(admin.post('/api/admin/credentials', { residentId, popularVote: ITEM }))

/** Issues to a new resident. */
export async function issueCredential(admin: TestBrowser, wallet: Holder): Promise<IssuedCredential> {
  const person = { ...ANNA, givenName: `Anna ${randomUUID().replace(/[^a-f]/g, '')}` }
  return collectOffered(wallet, await offerCredential(admin, await addResident(admin, person)))
}

export const collectOffered = async (
  wallet: Holder,
  { id, offerDeepLink }: CredentialDetails,
): Promise<IssuedCredential> => ({ recordId: id, held: await collect(wallet, offerDeepLink) })

/** Starts an installation that has given an identity and a credential to the wallet, and has an offer open. */
export async function startIssued(drill: Pick<KeyDrill, 'wallet' | 'prepare' | 'start'>) {
  const settings = await drill.prepare()
  const product = await drill.start(settings)
  const admin = await openAdministration(product)
  await giveIdentity(product.browser(), drill.wallet)
  const collected = await issueCredential(admin, drill.wallet)
  const offered = await offerCredential(admin, await addResident(admin))
  const { did } = await ensureMunicipality(admin, BFS)
  return { product, settings, collected, offered, did }
}

/** What the log shows of an action, newest first. */
export const listAudited = async (admin: TestBrowser, action: AuditAction): Promise<AuditEntry[]> =>
  (await json<AuditPage>(admin.get(`/api/admin/audit?action=${action}`))).items

/** A change shows within a second, but for a machine with much else to do. */
const SHOWN_WITHIN_MS = 30_000

/** What a wallet reads of a credential that goes through all of them. */
export const ALL_STATUSES = ['valid', 'suspended', 'valid', 'revoked']

/** Takes a credential through suspension, release and revocation. @returns what the wallet reads before it and after each step */
export async function goThroughStatuses(
  admin: TestBrowser,
  wallet: Holder,
  { held, recordId }: IssuedCredential,
): Promise<(string | undefined)[]> {
  const path = `/api/admin/credentials/${recordId}`
  const read = async () => (await wallet.checkStatuses([held])).get(held.id)
  const readings = [await read()]
  const afterwards = async (change: Promise<Response>) => {
    await json(change)
    const until = Date.now() + SHOWN_WITHIN_MS
    let reading = await read()
    while (reading === readings.at(-1) && Date.now() < until) {
      await delay(20)
      reading = await read()
    }
    readings.push(reading)
  }
  await afterwards(admin.send('PUT', `${path}/status`, { status: 'SUSPENDED', reason: 'device-lost' }))
  await afterwards(admin.send('PUT', `${path}/status`, { status: 'ISSUED' }))
  await afterwards(admin.post(`${path}/revoke`, undefined))
  return readings
}

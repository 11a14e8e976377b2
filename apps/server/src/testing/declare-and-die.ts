import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { openDatabase } from '@e-collecting/database'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { killServer } from '@e-collecting/database/testing/temporary-postgres'
import type { DeclarationResult, DeclarationView } from '@e-collecting/declaration/contract'
import {
  createHolder,
  createMemoryStorage,
  type HeldCredential,
  type Holder,
  resolveThroughOrigin,
} from '@e-collecting/wallet/headless'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import { pino } from 'pino'
import type { Product } from '../compose.ts'
import { parseConfig } from '../config.ts'
import { composeConfigured } from '../parts/compose-configured.ts'
import { DATABASE_ENDED, dieAt } from './die-at.ts'
import type { DeclaringRun, Told } from './kill-declaring.ts'
import { createBrowser, fetchProduct, ORIGIN } from './visitors.ts'

/** A server in whose log people declare while it is published, until this process dies. */
const run: DeclaringRun = JSON.parse(process.argv[2] ?? '')
const ITEM = 'demo-stille-stunde'
const AT_ONCE = 2
const ROUND_MS = 61_000
const PUBLISHED_WITHIN = { tries: 40, pauseMs: 50 }
const REVIVED_WITHIN_MS = 60_000

let isDatabaseEnded = false
const die = () => {
  if (run.database === undefined) return process.kill(process.pid, 'SIGKILL')
  killServer(run.database)
  isDatabaseEnded = true
  return writeSync(1, `${DATABASE_ENDED}\n`)
}
const { step, watch, arm } = dieAt(run.moment, die)
let instant = new Date(run.from)
const now = () => instant
const config = parseConfig(run.settings)
const connection = await openDatabase({ ...config, migrationsFolder: MIGRATIONS_FOLDER })
const product: Product = await composeConfigured({
  ...connection,
  config,
  logger: pino({ level: 'silent' }),
  now,
  randomBytes,
  addressData: fileURLToPath(new URL('../../../../features/address/data', import.meta.url)),
  ...(run.mainAt !== undefined && { fetch: ask }),
})
watch(connection.db)

const origin = run.mainAt === undefined ? ORIGIN : config.publicUrl
const request = (path: string, init?: RequestInit) => fetchProduct(product, new Request(new URL(path, origin), init))
/** What is reached by its address: this product, or the one whose part it is. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const { port, pathname, search } = new URL(url)
  const isMain = run.mainAt !== undefined && (port === '8080' || port === '8443')
  return isMain ? fetch(`${run.mainAt}${pathname}${search}`, init) : fetchProduct(product, new Request(url, init))
}
const tell = (told: Told) => void writeSync(1, `${JSON.stringify(told)}\n`)

async function openWallet({ credential, keys }: { credential: HeldCredential; keys: EcPrivateJwk[] }): Promise<Holder> {
  const storage = createMemoryStorage(nodeCrypto)
  await storage.insert(credential, keys)
  return createHolder({
    crypto: nodeCrypto,
    fetch: async (url, init) => {
      const response = await ask(url.toString(), init)
      if (init.method === 'POST') step('answer taken')
      return response
    },
    storage,
    now,
    resolveDidLogUrl: run.mainAt === undefined ? resolveThroughOrigin(ORIGIN) : (url) => url,
  })
}

async function declare(person: number, wallet: Holder): Promise<void> {
  const browser = createBrowser(request, origin)
  const commitment = randomBytes(32).toString('base64url')
  const begun = await browser.post('/api/v1/declarations', { popularVote: ITEM, receiptCommitment: commitment })
  const { id, walletDeepLink } = (await begun.json()) as WalletSessionCreated
  step('begun')
  const asked = await wallet.openLink(walletDeepLink)
  if (asked.kind !== 'presentation') throw new Error('not a request')
  await wallet.present(asked)
  tell({ person, by: 'wallet' })
  step('wallet told')
  const shown = await browser.get(`/api/v1/declarations/${id}`)
  step('page asked')
  if (!shown.ok) throw new Error(`the page is told ${shown.status}`)
  const view = (await shown.json()) as DeclarationView
  tell({ person, by: 'page', ...view })
}

const readSize = async (): Promise<number> =>
  ((await (await request(`/api/v1/declaration-counts/${ITEM}`)).json()) as DeclarationResult).size

/** @returns whether there is another epoch now */
async function publish(): Promise<boolean> {
  const before = await readSize()
  instant = new Date(instant.getTime() + ROUND_MS)
  await product.tick()
  for (let left = PUBLISHED_WITHIN.tries; left > 0; left -= 1) {
    if ((await readSize()) !== before) return true
    await pause(PUBLISHED_WITHIN.pauseMs)
  }
  return false
}

/** Of a database that has ended one hears as of an error. */
const unlessEnded = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!isDatabaseEnded) throw error
    return undefined
  })

async function publishAll(): Promise<void> {
  while (await unlessEnded(publish()));
}

async function untilDatabaseAnswers(): Promise<void> {
  const isThere = () => connection.db.execute('select 1').then(Boolean, () => false)
  const until = Date.now() + REVIVED_WITHIN_MS
  while (!(await isThere())) {
    if (Date.now() > until) throw new Error('the database is not started again')
    await pause(PUBLISHED_WITHIN.pauseMs)
  }
}

const held = JSON.parse(await readFile(run.wallets, 'utf8')) as Parameters<typeof openWallet>[0][]
// What the process before has left is published; then the moment can be counted.
if (run.moment !== null) await publishAll()
arm()
writeSync(1, 'begins\n')
for (let at = 0; at < run.people.length; at += AT_ONCE) {
  const turn = run.people.slice(at, at + AT_ONCE).flatMap((person) => {
    const wallet = held[person]
    return wallet === undefined ? [] : [{ person, wallet }]
  })
  const declaring = turn.map(async ({ person, wallet }) => unlessEnded(declare(person, await openWallet(wallet))))
  await Promise.all([...declaring, at === 0 ? undefined : unlessEnded(publish())])
}
await publishAll()
if (isDatabaseEnded) {
  await untilDatabaseAnswers()
  await publishAll()
}
await product.finish()
await connection.close()

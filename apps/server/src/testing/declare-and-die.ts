import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { openDatabase } from '@e-collecting/database'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
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
import { dieAt } from './die-at.ts'
import type { DeclaringRun, Told } from './kill-declaring.ts'
import { createBrowser, fetchProduct, ORIGIN } from './visitors.ts'

/** A server in whose log people declare while it is published, until this process dies. */
const run: DeclaringRun = JSON.parse(process.argv[2] ?? '')
const ITEM = 'demo-stille-stunde'
const AT_ONCE = 2
const ROUND_MS = 61_000
const PUBLISHED_WITHIN = { tries: 40, pauseMs: 50 }

const { step, watch, arm } = dieAt(run.moment)
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
})
watch(connection.db)

const request = (path: string, init?: RequestInit) => fetchProduct(product, new Request(new URL(path, ORIGIN), init))
const tell = (told: Told) => void writeSync(1, `${JSON.stringify(told)}\n`)

async function openWallet({ credential, keys }: { credential: HeldCredential; keys: EcPrivateJwk[] }): Promise<Holder> {
  const storage = createMemoryStorage(nodeCrypto)
  await storage.insert(credential, keys)
  return createHolder({
    crypto: nodeCrypto,
    fetch: async (url, init) => {
      const response = await fetchProduct(product, new Request(url, init))
      if (init.method === 'POST') step('answer taken')
      return response
    },
    storage,
    now,
    resolveDidLogUrl: resolveThroughOrigin(ORIGIN),
  })
}

async function declare(person: number, wallet: Holder): Promise<void> {
  const browser = createBrowser(request, ORIGIN)
  const commitment = randomBytes(32).toString('base64url')
  const begun = await browser.post('/api/v1/declarations', { popularVote: ITEM, receiptCommitment: commitment })
  const { id, walletDeepLink } = (await begun.json()) as WalletSessionCreated
  step('begun')
  const asked = await wallet.openLink(walletDeepLink)
  if (asked.kind !== 'presentation') throw new Error('not a request')
  await wallet.present(asked)
  tell({ person, by: 'wallet' })
  step('wallet told')
  const view = (await (await browser.get(`/api/v1/declarations/${id}`)).json()) as DeclarationView
  step('page asked')
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

const held = JSON.parse(await readFile(run.wallets, 'utf8')) as Parameters<typeof openWallet>[0][]
// What the process before has left is published; then the moment can be counted.
if (run.moment !== null) while (await publish());
arm()
writeSync(1, 'begins\n')
for (let at = 0; at < run.people.length; at += AT_ONCE) {
  const turn = run.people.slice(at, at + AT_ONCE).flatMap((person) => {
    const wallet = held[person]
    return wallet === undefined ? [] : [{ person, wallet }]
  })
  const declaring = Promise.all(turn.map(async ({ person, wallet }) => declare(person, await openWallet(wallet))))
  await Promise.all([declaring, at === 0 ? undefined : publish()])
}
while (await publish());
await product.finish()
await connection.close()

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { makeForEachTest } from '@e-collecting/database/testing'
import { auditLog } from '@e-collecting/declaration/audit'
import { encodeEntry } from '@e-collecting/declaration/entries'
import { createMemoryStorage, type HeldCredential } from '@e-collecting/wallet/headless'
import { expect, inject, test, vi } from 'vitest'
import { DECLARED_ITEM, openDeclarations } from '../testing/declaration-steps.ts'
import { createKeyDrill } from '../testing/key-drill.ts'
import { declareUntilKilled, type Moment, type Told } from '../testing/kill-declaring.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import type { TestProduct } from '../testing.ts'
import { sha256 } from '../witness/witness-folder.ts'

const drill = makeForEachTest(createKeyDrill)

// Each kill takes a process, which starts a product.
vi.setConfig({ testTimeout: 600_000 })

const START = Date.parse('2026-05-16T10:00:00Z')
const HALF_AN_HOUR = 1_800_000
const atRun = (run: number) => new Date(START + run * HALF_AN_HOUR).toISOString()
const LOG_URL = `http://localhost:8080/log/${DECLARED_ITEM}`

const before = (at: Moment['at'], like: string, time = 1): Moment => ({ at, like, time })
const SET_EPOCH = 'update "declaration"."declaration_epochs" set'

/** Where the process of a run dies. */
const MOMENTS: Record<string, Moment> = {
  'a session has begun': before('step', '^begun$'),
  'a declaration is written': before('statement', 'insert into declaration\\.declaration_entries'),
  'the wallet hears of one that is written': before('step', 'answer taken'),
  'the page hears of one that the wallet has heard of': before('step', 'wallet told'),
  'places are given': before('statement', 'with waiting as'),
  'places are kept': before('statement', 'insert into "declaration"."declaration_epochs"'),
  'the first file of a tree is there': before('file', '/tile/'),
  'a further file of a tree is there': before('file', '/tile/', 2),
  'a tree is signed': before('statement', SET_EPOCH),
  'the witness has signed': before('file', 'witness\\.json$'),
  'what the witness has signed is published': before('statement', SET_EPOCH, 2),
  'a turn is given back': before('statement', 'update "declaration"."declaration_logs" set "sealing_until"', 2),
  'what stands beside a tree is there': before('file', '/tally\\.json$'),
  'a checkpoint is there': before('file', '/checkpoint$'),
}
/** One of each part, of which one has been wrong once; the matrix tries them all, and some at random. */
const CHOSEN = ['the wallet hears of one that is written', 'what stands beside a tree is there']
const LONGEST_LIFE_MS = 1500
const PUBLISHED = { timeout: 60_000, interval: 500 }

interface Held {
  credential: HeldCredential
  keys: readonly EcPrivateJwk[]
}

/** Residents with a credential each, in wallets that outlive processes. */
async function giveCredentials(product: TestProduct, file: string, count: number): Promise<void> {
  const steps = await openDeclarations(product)
  const held: Held[] = []
  for (let person = 0; person < count; person += 1) {
    const storage = createMemoryStorage(nodeCrypto)
    const wallet = product.wallet({
      ...storage,
      insert: async (credential, keys) => {
        await storage.insert(credential, keys)
        if (credential.vct === 'stimmregister-vc') held.push({ credential, keys })
      },
    })
    const named = { givenName: 'Anna', familyName: `Muster${'abcdefghijklmnopqrstuvwxyz'[person]}` }
    await steps.walletOf({ ...named, birthDate: '1990-05-17' }, DECLARED_ITEM, wallet)
  }
  await writeFile(file, JSON.stringify(held))
}

/** As anybody audits, with what somebody has seen before. @returns the verdict, and the declarations that stand there */
async function audit(product: TestProduct, lastCheckpoint?: string) {
  const declared: string[] = []
  const verdict = await auditLog({
    url: LOG_URL,
    readFile: async (path) => {
      const response = await product.request(`/log/${DECLARED_ITEM}/${path}`)
      if (!response.ok) throw new Error(`${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    trusted: { lastCheckpoint },
    onEntry: (entry) => {
      if (entry.t === 'd1') declared.push(Buffer.from(encodeEntry(entry)).toString('utf8'))
    },
  })
  return { ...verdict, declared }
}

/** People declare at a product that is killed time and again. @param kills moments, or after how many milliseconds */
async function declareAcross(settings: DrillSettings, kills: readonly (Moment | number)[]) {
  const wallets = join(settings.DATA_DIR, 'wallets.json')
  const people = kills.map((_, at) => at)
  await giveCredentials(await drill.start(settings, atRun(0)), wallets, people.length + 1)
  await drill.stop()
  const told: Told[] = []
  const checkpoints: string[] = []
  for (const [at, kill] of kills.entries()) {
    const [moment, dieAfterMs] = typeof kill === 'number' ? [null, kill] : [kill, undefined]
    const run = { settings, from: atRun(at + 1), wallets, people: [at, at + 1], moment }
    const ended = await declareUntilKilled(run, dieAfterMs)
    // One that dies at random may come to its end.
    if (moment !== null) expect([moment, ended.signal]).toEqual([moment, 'SIGKILL'])
    told.push(...ended.told)
    checkpoints.push(await readFile(join(settings.DATA_DIR, 'logs', DECLARED_ITEM, 'checkpoint'), 'utf8'))
  }
  return { told, checkpoints, wallets, size: people.length + 1 }
}

/** Everybody declares again where it goes on, who was told that it counts as well as who was not. */
async function expectNothingLost(
  settings: DrillSettings,
  { told, checkpoints, wallets, size }: Awaited<ReturnType<typeof declareAcross>>,
) {
  const product = await drill.start(settings, atRun(checkpoints.length + 1))
  const steps = await openDeclarations(product)
  const heard = new Set(told.map(({ person }) => person))
  const receipts = told.flatMap((one) => (one.by === 'page' && one.receipt !== undefined ? [one.receipt] : []))
  const held: Held[] = JSON.parse(await readFile(wallets, 'utf8'))
  for (const [person, { credential, keys }] of held.entries()) {
    const storage = createMemoryStorage(nodeCrypto)
    await storage.insert(credential, keys)
    const view = await steps.declare(product.wallet(storage))
    expect([person, view.state]).toEqual([
      person,
      heard.has(person) ? 'already-counted' : expect.stringMatching(/counted$/),
    ])
    if (view.state === 'counted') receipts.push(view.receipt)
  }
  // An epoch that was begun comes first, and what has waited since in the next one.
  await vi.waitFor(async () => {
    await steps.nextRound()
    expect(await audit(product)).toMatchObject({ ok: true, counted: size })
  }, PUBLISHED)
  for (const checkpoint of checkpoints)
    expect(await audit(product, checkpoint)).toMatchObject({ ok: true, counted: size })
  const { declared } = await audit(product)
  expect(receipts.length).toBeGreaterThan(0)
  for (const { entry } of receipts) expect(declared).toContain(entry)
}

/** Some at a time: a run in which nothing ends for five minutes is given up. */
const AT_ONCE = 4
const NAMES = inject('isMatrix') ? Object.keys(MOMENTS) : CHOSEN
const TURNS = Array.from({ length: Math.ceil(NAMES.length / AT_ONCE) }, (_, turn) =>
  NAMES.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE),
)

test.each(TURNS.map((names) => [names.join('; '), names] as const))(
  'killed before %s: nothing that was told is lost, nothing counts twice, and the log goes on',
  async (_, names) => {
    const settings = await drill.prepare()
    const moments = names.flatMap((name) => MOMENTS[name] ?? [])
    expect(moments).toHaveLength(names.length)
    await expectNothingLost(settings, await declareAcross(settings, moments))
  },
)

test.runIf(inject('isMatrix'))('killed at random, time and again, nothing is lost either', async () => {
  const settings = await drill.prepare()
  const lives = Array.from({ length: AT_ONCE }, () => Math.random() * LONGEST_LIFE_MS)
  await expectNothingLost(settings, await declareAcross(settings, lives))
})

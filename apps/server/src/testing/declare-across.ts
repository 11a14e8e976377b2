import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { auditLog } from '@e-collecting/declaration/audit'
import { encodeEntry } from '@e-collecting/declaration/entries'
import { createMemoryStorage, type HeldCredential, type Holder } from '@e-collecting/wallet/headless'
import { expect, vi } from 'vitest'
import type { TestProduct } from '../testing.ts'
import { DECLARED_ITEM, type DeclarationSteps } from './declaration-steps.ts'
import type { Moment } from './die-at.ts'
import { type DeclaringRun, declareUntilKilled, type Told } from './kill-declaring.ts'
import type { DrillSettings } from './open-here.ts'

const START = Date.parse('2026-05-16T10:00:00Z')
const HALF_AN_HOUR = 1_800_000
const atRun = (run: number) => new Date(START + run * HALF_AN_HOUR).toISOString()
const PUBLISHED = { timeout: 60_000, interval: 500 }

/** What is killed, between its lives. */
export interface Mortal {
  settings: DrillSettings
  /** Starts what takes declarations, at an instant, with what its people and staff do. */
  start: (at: string) => Promise<{
    declares: TestProduct
    steps: DeclarationSteps
    walletOf: (storage: ReturnType<typeof createMemoryStorage>) => Holder
  }>
  stop: () => Promise<void>
  /** Of what its processes are told beside their settings. */
  prepareRun?: () => Pick<DeclaringRun, 'mainAt' | 'database'>
  /** Starts its database again. */
  revive?: () => void
}

interface Held {
  credential: HeldCredential
  keys: readonly EcPrivateJwk[]
}

/** Residents with a credential each, in wallets that outlive processes. */
async function giveCredentials({ start }: Mortal, file: string, count: number): Promise<void> {
  const { steps, walletOf } = await start(atRun(0))
  const held: Held[] = []
  for (let person = 0; person < count; person += 1) {
    const storage = createMemoryStorage(nodeCrypto)
    const wallet = walletOf({
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
async function audit(declares: TestProduct, steps: DeclarationSteps, lastCheckpoint?: string) {
  const declared: string[] = []
  const { log } = await steps.result()
  const verdict = await auditLog({
    url: log,
    readFile: async (path) => {
      const response = await declares.request(`/log/${DECLARED_ITEM}/${path}`)
      if (!response.ok) throw new Error(`${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    now: () => new Date(),
    trusted: { lastCheckpoint },
    onEntry: (entry) => {
      if (entry.t === 'd1') declared.push(Buffer.from(encodeEntry(entry)).toString('utf8'))
    },
  })
  return { ...verdict, declared }
}

/** People declare at a product that is killed time and again. @param kills moments, or after how many milliseconds */
async function declareAcross(mortal: Mortal, kills: readonly (Moment | number)[]) {
  const { settings, revive } = mortal
  const wallets = join(settings.DATA_DIR, 'wallets.json')
  const people = kills.map((_, at) => at)
  await giveCredentials(mortal, wallets, people.length + 1)
  await mortal.stop()
  const told: Told[] = []
  const checkpoints: string[] = []
  for (const [at, kill] of kills.entries()) {
    const [moment, dieAfterMs] = typeof kill === 'number' ? [null, kill] : [kill, undefined]
    const beside = mortal.prepareRun?.()
    const run = { settings, from: atRun(at + 1), wallets, people: [at, at + 1], moment, ...beside }
    const ended = await declareUntilKilled(run, { dieAfterMs, revive })
    const isDatabase = beside?.database !== undefined
    // One that dies at random may come to its end.
    if (moment !== null)
      expect([moment, isDatabase ? ended.hasLostDatabase : ended.signal]).toEqual([moment, isDatabase || 'SIGKILL'])
    told.push(...ended.told)
    checkpoints.push(await readFile(join(settings.DATA_DIR, 'logs', DECLARED_ITEM, 'checkpoint'), 'utf8'))
  }
  return { told, checkpoints, wallets, size: people.length + 1 }
}

/**
 * People declare at a product that dies time and again; then everybody declares again where it goes on, who was told that it counts as well
 * as who was not. Nothing that was told is lost, nobody counts twice, and the log goes on from all that was published.
 */
export async function expectNothingLost(mortal: Mortal, kills: readonly (Moment | number)[]): Promise<void> {
  const { told, checkpoints, wallets, size } = await declareAcross(mortal, kills)
  const { declares, steps, walletOf } = await mortal.start(atRun(checkpoints.length + 1))
  const heard = new Set(told.map(({ person }) => person))
  const receipts = told.flatMap((one) => (one.by === 'page' && one.receipt !== undefined ? [one.receipt] : []))
  const held: Held[] = JSON.parse(await readFile(wallets, 'utf8'))
  for (const [person, { credential, keys }] of held.entries()) {
    const storage = createMemoryStorage(nodeCrypto)
    await storage.insert(credential, keys)
    const view = await steps.declare(walletOf(storage))
    expect([person, view.state]).toEqual([
      person,
      heard.has(person) ? 'already-counted' : expect.stringMatching(/counted$/),
    ])
    if (view.state === 'counted') receipts.push(view.receipt)
  }
  // An epoch that was begun comes first, and what has waited since in the next one.
  await vi.waitFor(async () => {
    await steps.nextRound()
    expect(await audit(declares, steps)).toMatchObject({ ok: true, counted: size })
  }, PUBLISHED)
  for (const checkpoint of checkpoints)
    expect(await audit(declares, steps, checkpoint)).toMatchObject({ ok: true, counted: size })
  const { declared } = await audit(declares, steps)
  expect(receipts.length).toBeGreaterThan(0)
  for (const { entry } of receipts) expect(declared).toContain(entry)
}

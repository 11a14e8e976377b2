import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '@e-collecting/database'
import { createExchangeStore, exchangeIdOf, isOpenOffer } from '@e-collecting/exchanges'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { createWitness, parsePolicy, writePolicy, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, verifyEd25519 } from '@e-collecting/tlog/testing'
import { createTestVerifier, testSealer } from '@e-collecting/wallet-session/testing'
import { createDeclaration } from '../create-declaration.ts'
import { createDeclarationSessions } from '../declaration-sessions.ts'
import { ENTRIES_BESIDE_EXCHANGES } from '../entry-statements.ts'
import { type LogFolder, openLogFolder } from '../log-files.ts'
import { createLogKeys } from '../log-keys.ts'
import { createLogRepository } from '../log-repository.ts'
import { mirrorLog } from '../mirror-logs.ts'
import { offerReceipt } from '../offer-receipt.ts'
import { createOpenLogs, type Schedule } from '../open-logs.ts'
import type { EnsureSecret, TagMaker } from '../ports.ts'
import { readDeclaration } from '../read-declaration.ts'
import { createSealer } from '../seal-epochs.ts'
import { sha256 } from '../sha256.ts'
import type { KnownIssuer } from '../sources/items-document.ts'
import type { Witnesses } from '../witnesses.ts'

const LAKES = sampleRecord({
  slug: 'for-the-lakes',
  titles: inGerman('Für die Seen'),
  wordings: inGerman('Die Seen gehören allen.'),
  quorum: 100_000,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  isDemo: true,
})

/** A municipality that issues. */
export const OFFICE: KnownIssuer = { id: 'did:example:office', municipality: { bfsNumber: '351', canton: 'BE' } }
/** One certificate that signs for many. */
export const SHARED: KnownIssuer = { id: 'https://example.org/office', municipality: null }

/** The nullifier of somebody, as a credential says it. */
export const nullifierOf = (person: string): string => hash('sha256', person, 'hex')

export interface StandSettings {
  schedule: Schedule
  /** Before the latest entries of an item: what the register says. */
  issued?: () => { issued: number; issuers: number }
}

async function createParts(connection: DatabaseConnection, settings: StandSettings) {
  // Rows stay from test to test.
  const item: PopularVoteRecord = { ...LAKES, slug: `for-the-lakes-${randomUUID()}` }
  const world = await createWorld(item)
  const now = () => world.now
  const { db, statements, bulletin } = connection
  const exchanges = createExchangeStore({
    statements,
    bulletin,
    clock: now,
    schema: 'declaration',
    companion: ENTRIES_BESIDE_EXCHANGES,
  })
  const repository = createLogRepository(db)
  const keysOf = createLogKeys(keysInMemory(), randomBytes)
  const votes = votesOf(world)
  const tags = tagsOf(world)
  const issuer = issuerOf(world)
  const logs = createOpenLogs({
    repository,
    votes,
    holdItem: (_, { slug }) => votes.findBySlug(slug),
    keysOf,
    tags,
    host: 'example.org',
    schedule: settings.schedule,
    isDemo: false,
    reportOtherText: (slug) => void world.otherTexts.push(slug),
    now,
  })
  const owners = new Map()
  const sessions = createDeclarationSessions({
    exchanges,
    owners,
    votes,
    logs,
    tags,
    issuer,
    randomBytes,
    now,
    verifier: createTestVerifier(),
    sealForAuditor: async (text) => Buffer.from(text).reverse(),
    sealer: testSealer,
    listIssuers: () => [OFFICE, SHARED],
    // One has merged into another.
    findMunicipality: (bfsNumber) =>
      bfsNumber === '350' ? { bfsNumber: '351', name: 'Bern', canton: 'BE' } : undefined,
    reportFailure: () => undefined,
  })
  const witness = await createStandWitness({ keysOf, slug: item.slug, now }, () => world.isWitnessDown)
  const folderOf = (item: string): LogFolder => openLogFolder(world.folder, item)
  const deps = {
    repository,
    keysOf,
    now,
    verifyEd25519,
    witnesses: witness.witnesses,
    filesOf: folderOf,
    schedule: settings.schedule,
    countIssued: async () => settings.issued?.(),
    reportWitness: witness.report,
  }
  return {
    world,
    item,
    exchanges,
    repository,
    logs,
    sessions,
    owners,
    votes,
    tags,
    issuer,
    keysOf,
    witness,
    folderOf,
    deps,
    now,
  }
}

/** Declarations and their logs over real rows and files, with a verifier, a tag service and a witness that do as the test says. */
export async function createDeclarationStand(connection: DatabaseConnection, settings: StandSettings) {
  const parts = await createParts(connection, settings)
  const {
    world,
    item,
    exchanges,
    repository,
    logs,
    sessions,
    owners,
    votes,
    issuer,
    keysOf,
    witness,
    folderOf,
    deps,
    now,
  } = parts
  const named = { registerType: 'register', knowsItems: () => true }
  const start = (person: { secret: string; commitment?: string }) =>
    createDeclaration(
      { votes, logs, sessions, randomBytes, now, ...named },
      { popularVote: item.slug, receiptCommitment: person.commitment ?? randomBytes(32).toString('base64url') },
      person.secret,
    )

  /** A wallet shows a credential, as the embedded verifier takes it. */
  const show = async (sessionId: string, claims: Readonly<Record<string, unknown>>) => {
    const id = exchangeIdOf(sessionId) ?? ''
    const exchange = await exchanges.find(id)
    const presented = {
      vpToken: { identity: ['sd-jwt'] },
      nonce: 'nonce',
      audience: 'verifier',
      disclosed: Object.keys(claims),
      issuers: [world.issuer],
    }
    const verdict = await owners.get('declaration').answered(exchange, { identity: [claims] }, presented)
    return exchanges.move(id, ({ state, openUntil }) => {
      if (state !== 'PENDING' || (openUntil ?? world.now) <= world.now) throw new Error('the session is closed')
      return { ...verdict, change: { request: null, ...verdict.change } }
    })
  }
  const shown = { sessions, repository, logs, keysOf, issuer, now, publicUrl: 'https://example.org' }
  const read = async (id: string, secret: string) => {
    const session = await sessions.open({ id, secret })
    return session && readDeclaration(shown, session, { id, secret })
  }
  const offer = async (id: string, secret: string) => {
    const session = await sessions.find({ id, secret })
    return session && offerReceipt(shown, session, { id, secret })
  }
  /** Somebody declares from a browser of their own. @returns what that browser is shown */
  const declare = async (person: string, secret = randomBytes(32).toString('base64url')) => {
    const { id } = await start({ secret })
    await show(id, { nullifier: nullifierOf(person), volksbegehren: item.slug })
    return read(id, secret)
  }
  const log = async () => {
    const opened = (await repository.listLogs()).find((one) => one.item === item.slug)
    if (opened === undefined) throw new Error('there is no log')
    return opened
  }
  const seal = async (changes: Partial<Parameters<typeof createSealer>[0]> = {}) =>
    createSealer({ ...deps, ...changes }).seal(await log())
  const mirror = async (filesOf = folderOf) =>
    mirrorLog({ repository, filesOf, describe: async () => ({}) }, await log())
  return {
    faults: witness.faults,
    item,
    world,
    exchanges,
    repository,
    logs,
    votes,
    tags: parts.tags,
    start,
    show,
    read,
    offer,
    declare,
    seal,
    mirror,
    deps,
    folderOf,
    log,
    publish: async () => {
      await seal()
      await mirror()
    },
    later: (ms: number) => {
      world.now = new Date(world.now.getTime() + ms)
    },
    close: () => rm(world.folder, { recursive: true, force: true }),
  }
}

export type DeclarationStand = Awaited<ReturnType<typeof createDeclarationStand>>

interface World {
  now: Date
  votes: PopularVoteRecord[]
  isTagServiceDown: boolean
  isWitnessDown: boolean
  isIssuerDown: boolean
  /** Who has signed what wallets show. */
  issuer: string
  /** Items that say something else than their logs, as they were reported. */
  otherTexts: string[]
  /** What tag services were told of last days. */
  closingDays: (string | null)[]
  /** What happens while tag services are asked for keys. */
  whileTagsOpen: () => void
  folder: string
}

const createWorld = async (item: PopularVoteRecord): Promise<World> => ({
  now: new Date('2026-11-20T10:00:00Z'),
  votes: [item],
  isTagServiceDown: false,
  isWitnessDown: false,
  isIssuerDown: false,
  issuer: OFFICE.id,
  otherTexts: [],
  closingDays: [],
  whileTagsOpen: () => undefined,
  folder: await mkdtemp(join(tmpdir(), 'logs-')),
})

const votesOf = (world: World) => ({
  findById: async (id: string) => world.votes.find((vote) => vote.id === id),
  findBySlug: async (slug: string) => world.votes.find((vote) => vote.slug === slug),
  findActiveBySlug: async (slug: string) => world.votes.find((vote) => vote.slug === slug && vote.status === 'active'),
  listActive: async () => world.votes,
})

const tagsOf = (world: World): TagMaker => ({
  open: async (_, closes) => {
    world.closingDays.push(closes)
    world.whileTagsOpen()
    return { publicKeys: ['key'], commitment: Buffer.alloc(32, 1).toString('base64url') }
  },
  publicKeysOf: async () => ({ publicKeys: ['key'], commitment: Buffer.alloc(32, 1).toString('base64url') }),
  evaluate: async (item, input) => {
    if (world.isTagServiceDown) throw new Error('no connection')
    return { tag: createHmac('sha256', item).update(input).digest(), proof: 'proof' }
  },
})

const issuerOf = (world: World): ExchangeIssuer => ({
  offer: async (exchangeId, { offerValiditySeconds }) => {
    if (world.isIssuerDown) throw new Error('unreachable')
    const offerUntil = new Date(world.now.getTime() + offerValiditySeconds * 1000)
    return { issuer: 'issuer', offer: Buffer.from(exchangeId), codeHash: randomBytes(32), offerUntil }
  },
  offerLinkOf: ({ state, offer }) => (isOpenOffer(state) && offer !== null ? 'swiyu://offer' : undefined),
})

function keysInMemory(): EnsureSecret {
  const kept = new Map<string, Uint8Array>()
  return async (name, create) => {
    const secret = kept.get(name) ?? create()
    kept.set(name, secret)
    return secret
  }
}

/** A real witness that forgets with the process. */
async function createStandWitness(
  { keysOf, slug, now }: { keysOf: ReturnType<typeof createLogKeys>; slug: string; now: () => Date },
  isDown: () => boolean,
): Promise<{ witnesses: Witnesses; report: (fault: { reason: string }) => void; faults: string[] }> {
  const { signEd25519, key } = createTestKey('witness.example', 'cosignature')
  const { log } = await keysOf({ item: slug, origin: `example.org/log/${slug}` })
  const seen = new Map<string, string>()
  const faults: string[] = []
  const witness = createWitness({
    sha256,
    verifyEd25519,
    logs: new Map([[`example.org/log/${slug}`, [log.key]]]),
    memory: { find: (origin) => seen.get(origin), keep: async (origin, text) => void seen.set(origin, text) },
    cosigner: { key, signEd25519 },
    now,
  })
  const policyText = writePolicy({ logs: [], witnesses: [{ name: 'w', vkey: writeVerifierKey(key) }], quorum: 1 })
  return {
    witnesses: {
      list: [
        {
          name: 'w',
          key,
          isDemo: true,
          addCheckpoint: async (body: string) => {
            if (isDown()) throw new Error('no connection')
            return witness.addCheckpoint(body)
          },
        },
      ],
      policy: parsePolicy(sha256, policyText),
      policyText,
      quorum: 1,
    },
    report: ({ reason }) => void faults.push(reason),
    faults,
  }
}

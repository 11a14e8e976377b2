import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { openDatabase } from '@e-collecting/database'
import { declarationEntries } from '@e-collecting/database/declaration'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { entryOf } from '@e-collecting/declaration/audit/testing'
import { encodeEntry } from '@e-collecting/declaration/entries'
import {
  createLogKeys,
  createLogRepository,
  createSealer,
  EACH_MINUTE,
  mirrorLog,
  openLogFolder,
} from '@e-collecting/declaration/server'
import {
  createTreeReader,
  hashLeaf,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  writePolicy,
  writeTlogProof,
} from '@e-collecting/tlog'
import { printTable, shown } from '../../measure/print-table.ts'

const SIZE = 100_000
const EPOCH = 5000
const CHUNK = 1000
const LOG = { item: 'bench', origin: 'example.org/log/bench', opened: '2026-01-01', closes: null, required: null }

/** As large as the evidence of a declaration. */
const EVIDENCE = randomBytes(4000)

type Db = Parameters<typeof createLogRepository>[0]

/** What it takes to publish an epoch on PostgreSQL, with files on the disk and without witnesses: the first 95,000 at once, then 5000 more. */
export async function printEpochs(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true })
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-bench-logs-'))
  const connection = await openDatabase({
    databaseUrl: postgres.url,
    dataDir: undefined,
    keepsStatements: true,
    migrationsFolder: MIGRATIONS_FOLDER,
  })
  try {
    const stand = createStand(connection.db, folder)
    await stand.open()
    const first = SIZE - EPOCH - 1
    await fill(connection.db, 0, first)
    const firstMs = await stand.seal()
    await fill(connection.db, first, SIZE - 1)
    const laterMs = await stand.seal()
    const { size, proofBytes } = await stand.proveOne()
    printTable(
      `Epochs of a log of ${size} entries on PostgreSQL`,
      ['', '', 'unit'],
      [
        [`an epoch of ${first}, the first`, shown(firstMs, 0), 'ms'],
        [`an epoch of ${EPOCH} more`, shown(laterMs, 0), 'ms'],
        ['a proof, without witnesses', String(proofBytes), 'bytes'],
      ],
    )
  } finally {
    await connection.close()
    postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function createStand(db: Db, folder: string) {
  const repository = createLogRepository(db)
  const files = openLogFolder(folder, LOG.item)
  const policyText = writePolicy({ logs: [], witnesses: [], quorum: 0 })
  let now = Date.now()
  const sealer = createSealer({
    repository,
    filesOf: () => files,
    keysOf: createLogKeys(async (_, create) => create(), randomBytes),
    witnesses: { list: [], policy: parsePolicy(sha256, policyText), policyText, quorum: 0 },
    verifyEd25519: nodeCrypto.verifyEd25519,
    schedule: EACH_MINUTE,
    countIssued: async () => undefined,
    now: () => new Date(now),
    reportWitness: () => undefined,
  })
  const seal = async () => {
    now += EACH_MINUTE.everyMs
    const start = performance.now()
    await sealer.seal(LOG)
    await mirrorLog({ repository, filesOf: () => files, describe: async () => ({}) }, LOG)
    return performance.now() - start
  }
  return {
    /** Any entry stands for the opening one here. */
    open: async () => {
      await repository.openLog(LOG, ownEntryOf(-1), async () => true)
      await seal()
    },
    seal,
    /** The proof of an entry in the middle. */
    proveOne: async () => {
      const note = Buffer.from(await files.read('checkpoint')).toString('utf8')
      const head = parseCheckpoint(parseNote(note).text)
      const tree = createTreeReader({ ...head, sha256, readTile: files.read })
      const index = Math.floor(head.size / 2)
      const proof = writeTlogProof({ index, proof: await tree.inclusionProof(index), checkpoint: note })
      return { size: head.size, proofBytes: proof.length }
    },
  }
}

function ownEntryOf(person: number) {
  const bytes = encodeEntry(entryOf(person))
  return { leafHash: hashLeaf(sha256, bytes), entry: Buffer.from(bytes).toString('utf8') }
}

/** Declarations that wait, as those that were accepted. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += CHUNK) {
    const people = Array.from({ length: Math.min(CHUNK, to - start) }, (_, at) => start + at)
    await db.insert(declarationEntries).values(
      people.map((person) => ({
        item: LOG.item,
        ...ownEntryOf(person),
        tag: sha256(Buffer.from(`tag ${person}`)),
        evidence: EVIDENCE,
      })),
    )
  }
}

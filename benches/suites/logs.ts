import { hash } from 'node:crypto'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { auditLog, checkReceipt } from '@e-collecting/declaration/audit'
import { createAuditedLog, entryOf } from '@e-collecting/declaration/audit/testing'
import { encodeEntry } from '@e-collecting/declaration/entries'
import { newTiles } from '@e-collecting/tlog'
import { printTable, shown } from '../measure/print-table.ts'

const SIZE = 100_000
const EPOCH = 5000
const ROUNDS = 3
/** Milliseconds within which a whole log has to be audited. */
const GOAL_MS = 10_000

const CRYPTO = { sha256, verifyEd25519: nodeCrypto.verifyEd25519 }

type Log = Awaited<ReturnType<typeof createAuditedLog>>

const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entryOf(from + at))

/**
 * A log of 100,000 declarations, its files in memory: what an epoch, an audit and a receipt cost without disk and network.
 * @returns whether the goal is met
 */
export async function benchLogs(): Promise<boolean> {
  const log = await createAuditedLog()
  await log.publish(people(0, SIZE - EPOCH - 1))
  const epoch = people(SIZE - EPOCH - 1, SIZE - 1)
  const encoded = epoch.map(encodeEntry)
  const { size, root } = log.tree.head()
  const grow = () => newTiles({ sha256, oldSize: size, oldRoot: root, entries: encoded, readTile: log.tree.readTile })
  const seals = await timesOf(ROUNDS, grow)
  await log.publish(epoch)
  const audits = await timesOf(ROUNDS, () => requireOk(log))
  const receipt = await log.receiptOf(SIZE / 2)
  const verdict = () => checkReceipt({ ...log, ...CRYPTO, receipt, now: () => new Date() })
  const receipts = await timesOf(ROUNDS, verdict)
  const found = await verdict()
  const proofBytes = found.kind === 'found' ? found.proof.length : Number.NaN
  const bytes = [...log.tree.files.values()].reduce((sum, file) => sum + file.length, 0)
  printTable(
    `A log of ${SIZE} entries`,
    ['', 'median', 'unit'],
    [
      [`an epoch of ${EPOCH} more`, shown(medianOf(seals)), 'ms'],
      [`audit of all, goal ${GOAL_MS}`, shown(medianOf(audits)), 'ms'],
      ['looking up a receipt', shown(medianOf(receipts)), 'ms'],
      ['files', String(log.tree.files.size), ''],
      ['their bytes', shown(bytes / 2 ** 20), 'MiB'],
      ['a proof with three witnesses', String(proofBytes), 'bytes'],
      ['one bare SHA-256 of 164 bytes', shown(bareHash() * 1000, 2), 'µs'],
    ],
  )
  return medianOf(audits) <= GOAL_MS
}

async function requireOk(log: Log): Promise<void> {
  const result = await auditLog({ ...log, ...CRYPTO, now: () => new Date() })
  if (!result.ok) throw new Error(`${result.problem} (${result.where})`)
}

/** In milliseconds. */
async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** In milliseconds: what no audit is faster than, twice for each entry. */
function bareHash(): number {
  const bytes = new Uint8Array(164)
  const start = performance.now()
  for (let round = 0; round < SIZE; round += 1) hash('sha256', bytes, 'buffer')
  return (performance.now() - start) / SIZE
}

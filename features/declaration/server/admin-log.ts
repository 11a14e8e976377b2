import type { VerifyEd25519 } from '@e-collecting/tlog'
import { parseNote, verifyCosignatures } from '@e-collecting/tlog'
import type { AdminLog } from '../contract.ts'
import type { LogRepository } from './log-repository.ts'
import type { OpenLogs, Schedule } from './open-logs.ts'
import type { Witnesses } from './witnesses.ts'

export interface AdminLogDeps {
  repository: Pick<LogRepository, 'listEpochs' | 'latestEntry'>
  logs: Pick<OpenLogs, 'find'>
  witnesses: Witnesses
  verifyEd25519: VerifyEd25519
  schedule: Pick<Schedule, 'isDaily'>
}

/**
 * How the log of an item stands, for whoever looks after it. Nothing of it is more than what is public, but for an epoch that waits for witnesses.
 * @param item its slug
 * @returns null where there is no log yet
 */
export async function readAdminLog(deps: AdminLogDeps, item: string): Promise<AdminLog | null> {
  const { repository, logs, witnesses, schedule } = deps
  const log = await logs.find(item)
  if (log === undefined) return null
  const epochs = await repository.listEpochs(item)
  const last = epochs.findLast(({ state }) => state === 'published')
  const waiting = epochs.find(({ state }) => state === 'signed')
  const signed = await signersOf(deps, last?.note ?? null)
  return {
    slug: item,
    required: log.required,
    opened: log.opened,
    closes: log.closes,
    isOpen: log.isOpen,
    isClosed: epochs.at(-1)?.state === 'published' && (await repository.latestEntry(item, 'c')) !== undefined,
    isDemoEpochs: !schedule.isDaily,
    lastEpoch:
      last === undefined ? null : { number: last.number, day: last.day, size: last.size, counted: last.counted },
    waitsForWitnesses: waiting?.day ?? null,
    witnesses: witnesses.list.map(({ name, key, isDemo }) => ({ name, isDemo, hasSigned: signed.has(key.name) })),
    quorum: witnesses.quorum,
  }
}

/** Names of the witnesses whose signatures stand under a checkpoint. */
async function signersOf(
  { witnesses, verifyEd25519 }: AdminLogDeps,
  note: string | null,
): Promise<ReadonlySet<string>> {
  if (note === null) return new Set()
  const keys = witnesses.list.map(({ key }) => key)
  const signed = await verifyCosignatures(verifyEd25519, parseNote(note), keys)
  return new Set(signed.map(({ key }) => key.name))
}

import type { Clock } from '@e-collecting/kernel'
import { createTreeReader, quorumTime } from '@e-collecting/tlog'
import type { ReadEntry } from '../entries/entry.ts'
import type { Fold } from '../entries/index.ts'
import { LogFault, type Problem, toProblem } from './audit-error.ts'
import { compareWithLast } from './compare-with-last.ts'
import { foldLog, type Progress } from './fold-log.ts'
import type { SeenVersion } from './goes-on.ts'
import { type LogAccess, readBytes, readText } from './log-access.ts'
import { KEYS, type LogSigners, openOf, readSigners, type Trusted, witnessesOf } from './open-log.ts'
import { hasTextOf } from './published-text.ts'
import { commitToTagKeys } from './tag-keys.ts'
import { type Epoch, parseTally, requireTally, TALLY, type Tally, tallyWrong } from './tally.ts'
import { orUnsettled } from './unsettled.ts'

export interface AuditInput extends LogAccess {
  trusted?: Trusted
  /** Of whoever looks: how long ago a checkpoint was signed, and nothing else. */
  now: Clock
  onProgress?: (progress: Progress) => void
  /** Each entry when it was verified, with its place from 0 on; what comes after it may yet be wrong. */
  onEntry?: (entry: ReadEntry, index: number) => void
  /** Waits for a publication that is under way. */
  pause?: (ms: number) => Promise<void>
}

/** What an audit has found out. */
export interface Audited extends Pick<Fold, 'counted' | 'annulled' | 'issued' | 'isClosed'> {
  ok: true
  origin: string
  /** Entries of all kinds. */
  size: number
  required: number | null
  /** Last day, as its opening names it. */
  closes: string | null
  /** As its tally has them. */
  epochs: readonly Epoch[]
  /** Names of the witnesses that have signed, with their time, in seconds since 1970. */
  witnesses: readonly { name: string; time: number }[]
  /** When as many of them as have to sign had done so, in seconds since 1970 (`quorumTime`); null where nobody has to. */
  signedAt: number | null
  /** Public keys under which tags are made, in base64url: those that the opening commits to. */
  tagKeys: readonly string[]
  /** Whether the text that its opening names is published beside it; where it is, it is that text. */
  hasText: boolean
  /** To be kept for the next audit: the signed note. */
  checkpoint: string
  /** Size of the last checkpoint that it goes on from; null where none was given. */
  goesOnFrom: number | null
  /** `signedAt` of that one; null where that cannot be told: who has to sign may have changed since. */
  seenAt: number | null
}

export type AuditResult = Audited | ({ ok: false } & Problem)

/** A publication may come between two files: then they are read again, until no cache may keep either any longer (`max-age=5`). */
const PAUSES_MS = [500, 1500, 4000]
const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Verifies all that a log shows: who has signed it, every file against the root, every entry against those before it, the published
 * counts, and that it goes on from what was seen of it before. Does NOT show that each declaration is that of somebody entitled: that is the
 * auditor's, who can open the evidence.
 */
export async function auditLog(input: AuditInput): Promise<AuditResult> {
  try {
    return await audit(input)
  } catch (error) {
    const problem = toProblem(error)
    if (problem === undefined) throw error
    return { ok: false, ...problem }
  }
}

async function audit(input: AuditInput): Promise<Audited> {
  const { trusted = {}, now, onProgress, onEntry, pause = waitFor, ...access } = input
  const signers = await readSigners(access, trusted)
  const { note, tally } = await readBoth(access, pause)
  const opened = await openOf(access, signers, note)
  const witnesses = await witnessesOf(access, signers, opened)
  const signedAt = quorumTime(signers.policy, witnesses) ?? null
  const tree = createTreeReader({ ...access, ...opened, readTile: (path) => readBytes(access, path) })
  const readAll = async () => {
    const last = await compareWithLast({ access, signers, opened, tree, now }, trusted.lastCheckpoint)
    const fold = await foldLog({ ...access, tree }, tally.epochs, { onProgress, onEntry })
    requireOpening(access, signers, fold)
    requireTally(tally, opened, fold)
    requireEpochOf(tally, last)
    return { last, fold }
  }
  const { last, fold } = await readAll().catch((error: unknown) => {
    throw orUnsettled(error, { size: opened.size, signedAt, tally, now })
  })
  const hasText = await hasTextOf(access, fold.opening)
  const { counted, annulled, issued, isClosed, opening } = fold
  return {
    ok: true,
    origin: opened.origin,
    size: opened.size,
    counted,
    annulled,
    issued,
    isClosed,
    required: opening?.required ?? null,
    closes: opening?.closes ?? null,
    epochs: tally.epochs,
    witnesses: witnesses.map(({ key, time }) => ({ name: key.name, time })),
    signedAt,
    tagKeys: signers.tagKeys,
    hasText,
    checkpoint: note,
    goesOnFrom: last?.size ?? null,
    seenAt: last?.seenAt ?? null,
  }
}

/** The checkpoint, and the tally that belongs to it, if there is one. */
async function readBoth(
  access: LogAccess,
  pause: NonNullable<AuditInput['pause']>,
): Promise<{ note: string; tally: Tally }> {
  for (let reading = 0; ; reading += 1) {
    const note = await readText(access, 'checkpoint')
    const tally = parseTally(await readText(access, TALLY))
    const ms = PAUSES_MS[reading]
    if (sizeLine(note) === String(tally.size) || ms === undefined) return { note, tally }
    await pause(ms)
  }
}

const sizeLine = (note: string): string | undefined => note.split('\n')[1]

/** What was seen was published, and so was an epoch. */
function requireEpochOf({ epochs }: Tally, last: SeenVersion | null): void {
  if (last === null || last.size === 0 || epochs.some(({ size }) => size === last.size)) return
  throw tallyWrong(`It leaves an epoch out: ${last.size} entries were published.`)
}

/** The log of an item is about this item, and promises are signed, and tags made, by the keys that its opening names. */
function requireOpening(
  { sha256 }: Pick<LogAccess, 'sha256'>,
  { origin, promiseVkey, tagKeys }: LogSigners,
  { opening }: Fold,
): void {
  if (opening === undefined) return
  if (opening.item !== origin.split('/').at(-1) || opening.promise !== promiseVkey)
    throw new LogFault('log-opening-wrong', 'entry 0')
  if (commitToTagKeys(sha256, tagKeys) !== opening.tagKey) throw new LogFault('log-tag-keys-wrong', KEYS)
}

import { type Clock, endOfSwissDay, swissDay } from '@e-collecting/kernel'
import {
  CLOCK_LEEWAY_SECONDS,
  createTreeReader,
  hashLeaf,
  isIncluded,
  quorumTime,
  writeHash,
  writeTlogProof,
} from '@e-collecting/tlog'
import type { AnnulmentReason } from '../entries/index.ts'
import { LogFault, type Problem, toProblem } from './audit-error.ts'
import { compareWithLast } from './compare-with-last.ts'
import { findEntry } from './find-entry.ts'
import type { Progress } from './fold-log.ts'
import { requireGoesOn } from './goes-on.ts'
import { type LogAccess, readBytes, readText } from './log-access.ts'
import { openOf, readSigners, type Trusted, witnessesOf } from './open-log.ts'
import { findReceiptProblem, type Receipt, type ReceiptProblem, seenBefore } from './receipt.ts'

/** The way from a receipt to what witnesses have confirmed. */
export type ReceiptStep = 'receipt' | 'list' | 'page' | 'witnesses'

/** What became of looking for the entry of a receipt. */
export type ReceiptVerdict =
  | {
      kind: 'found'
      /** Place in the log, from 0. */
      index: number
      /** Entries of the log. */
      size: number
      /** Hashes beside the way from the entry to the root, base64, the lowest first. */
      path: readonly string[]
      /** Names of the witnesses that have signed this state of the log. */
      witnesses: readonly string[]
      /** C2SP tlog-proof, which holds without the log. */
      proof: string
    }
  /** It stands there and does not count any more. */
  | {
      kind: 'annulled'
      index: number
      size: number
      witnesses: readonly string[]
      reason: AnnulmentReason
      checkpoint: string
    }
  /** It is not there, and the day is not over. */
  | { kind: 'not-yet'; size: number }
  /** It is not there, and can only come too late: promise and checkpoint together show that. */
  | { kind: 'missing'; size: number; checkpoint: string }
  /** The day is over and it is not there, but nothing shows that this state of the log is of later: it may be an old copy. */
  | { kind: 'outdated'; size: number }
  /** A later state of the log was seen before: this one is a copy from before that. */
  | { kind: 'older' }
  /** Something is not as it was signed. */
  | {
      kind: 'wrong'
      step: ReceiptStep
      problem: Problem['problem'] | ReceiptProblem
      where: string
      checkpoint: string | null
    }
  /** A file could not be fetched. */
  | { kind: 'unreachable'; where: string }

export interface CheckReceiptInput extends Omit<LogAccess, 'url'> {
  receipt: Receipt
  trusted?: Trusted
  now: Clock
  onStep?: (step: ReceiptStep) => void
  onProgress?: (progress: Progress) => void
}

/**
 * Looks for the entry of a receipt. Fetches all entries of the log, whichever is meant and wherever it stands, and nothing after that: who
 * serves the files does not learn whose receipt it is.
 */
export async function checkReceipt(input: CheckReceiptInput): Promise<ReceiptVerdict> {
  const state: State = { step: 'receipt', checkpoint: null }
  try {
    return await check({ ...input, url: input.receipt.log }, state)
  } catch (error) {
    const found = toProblem(error)
    if (found === undefined) throw error
    if (found.problem === 'log-older') return { kind: 'older' }
    if (found.problem === 'log-file-missing') return { kind: 'unreachable', where: found.where }
    return { kind: 'wrong', ...state, problem: found.problem, where: found.where }
  }
}

/** How far a check is. */
interface State {
  step: ReceiptStep
  checkpoint: string | null
}

async function check(input: CheckReceiptInput & LogAccess, state: State): Promise<ReceiptVerdict> {
  const { receipt, trusted = {}, now, onStep = () => undefined } = input
  const begin = (step: ReceiptStep) => {
    state.step = step
    onStep(step)
  }
  begin('receipt')
  const signers = await readSigners(input, trusted)
  const problem = await findReceiptProblem(input, signers, receipt)
  if (problem !== undefined) return { kind: 'wrong', ...state, problem, where: 'receipt' }
  begin('list')
  const note = await readText(input, 'checkpoint')
  state.checkpoint = note
  const opened = await openOf(input, signers, note)
  const { size } = opened
  const tree = createTreeReader({ ...input, ...opened, readTile: (path) => readBytes(input, path) })
  const { found, isClosed } = await findEntry(tree, {
    ...input,
    ...signers,
    entry: new TextEncoder().encode(receipt.entry),
  })
  // It counts in the list that others see: in the one that was audited or seen before, and in no other beside it.
  const served = { access: input, signers, opened, tree, now }
  await compareWithLast(served, trusted.lastCheckpoint)
  const seen = await seenBefore(input, signers, receipt)
  if (seen !== undefined) await requireGoesOn(served, seen)
  if (found === undefined) {
    if (swissDay(now()) <= receipt.due) return { kind: 'not-yet', size }
    const signedAt = quorumTime(signers.policy, await witnessesOf(input, signers, opened))
    return isClosed || isAfterDay(signedAt, receipt.due)
      ? { kind: 'missing', size, checkpoint: note }
      : { kind: 'outdated', size }
  }
  const { index, reason } = found
  begin('page')
  const proof = await tree.inclusionProof(index)
  const leafHash = hashLeaf(input.sha256, new TextEncoder().encode(receipt.entry))
  if (!isIncluded(input.sha256, { leafHash, index, proof }, tree)) throw new LogFault('log-forked', 'checkpoint')
  begin('witnesses')
  const witnesses = (await witnessesOf(input, signers, opened)).map(({ key }) => key.name)
  if (reason !== undefined) return { kind: 'annulled', index, size, witnesses, reason, checkpoint: note }
  return {
    kind: 'found',
    index,
    size,
    path: proof.map(writeHash),
    witnesses,
    proof: writeTlogProof({ index, proof, checkpoint: note }),
  }
}

/** A clock may be ahead: what is promised may come until the last second of the day. @param seconds since 1970 */
const isAfterDay = (seconds: number | undefined, day: string): boolean =>
  seconds !== undefined && (seconds - CLOCK_LEEWAY_SECONDS) * 1000 > endOfSwissDay(day).getTime()

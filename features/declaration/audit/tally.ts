import { isCalendarDay } from '@e-collecting/kernel'
import { type Checkpoint, writeHash } from '@e-collecting/tlog'
import type { Fold } from '../entries/index.ts'
import { LogFault } from './audit-error.ts'
import { parseObject } from './log-access.ts'

/** What a log says that it comes to (`tally.json`). Nobody has to believe it: the entries say the same. */
export interface Tally {
  origin: string
  size: number
  /** Base64. */
  root: string
  counted: number
  annulled: number
  issued: number
  required: number | null
  isClosed: boolean
  /** Day of the last publication. */
  published: string | null
  /** What the first `size` entries came to, the oldest first. */
  epochs: readonly Epoch[]
}

export interface Epoch {
  day: string
  size: number
  counted: number
}

export const TALLY = 'tally.json'

/** @throws LogFault `log-tally-malformed` */
export function parseTally(text: string): Tally {
  const tally = parseObject(text)
  const hasEpochs = Array.isArray(tally?.epochs) && tally.epochs.every(isEpoch)
  if (!hasEpochs || !isCount(tally?.size)) throw new LogFault('log-tally-malformed', TALLY)
  return tally as unknown as Tally
}

/** Looks whether a tally says what the entries come to. @throws LogFault `log-tally-wrong` */
export function requireTally(tally: Tally, { origin, size, root }: Checkpoint, fold: Fold): void {
  const last = tally.epochs.at(-1)
  const compared: readonly (readonly [field: string, said: unknown, found: unknown])[] = [
    ['origin', tally.origin, origin],
    ['size', tally.size, size],
    ['root', tally.root, writeHash(root)],
    ['counted', tally.counted, fold.counted],
    ['annulled', tally.annulled, fold.annulled],
    ['issued', tally.issued, fold.issued],
    ['required', tally.required, fold.opening?.required ?? null],
    ['isClosed', tally.isClosed, fold.isClosed],
    ['size of the last epoch', last?.size, size === 0 ? undefined : size],
    ['published', tally.published ?? undefined, last?.day],
  ]
  const wrong = compared.find(([, said, found]) => said !== found)
  if (wrong === undefined) return
  const [field, said, found] = wrong
  throw tallyWrong(`Its ${field} is ${JSON.stringify(said)}, and should be ${JSON.stringify(found)}.`)
}

/** @param detail what it says, and what is so */
export const tallyWrong = (detail: string): LogFault => new LogFault('log-tally-wrong', TALLY, { detail })

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)
const isEpoch = (value: unknown): value is Epoch => {
  const { day, size, counted } = (value ?? {}) as Partial<Record<keyof Epoch, unknown>>
  return typeof day === 'string' && isCalendarDay(day) && isCount(size) && isCount(counted)
}

import { DomainError } from '@e-collecting/kernel'
import { TlogError, type TlogErrorCode } from '@e-collecting/tlog'
import { EntryError, type EntryErrorCode } from '../entries/index.ts'

/** What can be wrong with a log, beside its entries and its tree. */
const MESSAGES = {
  'log-file-missing': 'A file cannot be read.',
  'log-keys-malformed': 'The log does not say by which keys it signs.',
  'log-keys-changed': 'The log names another origin, or another key, than the one that is known.',
  'log-opening-wrong': 'The log was opened for another item, or with another key for promises.',
  'log-tag-keys-wrong': 'The keys of tags that the log names are not those that its opening commits to.',
  'log-text-wrong': 'The published text is not the one whose hash stands in the opening.',
  'log-order-wrong': 'Entries of an epoch do not stand in the order of their hashes, or an epoch is left out.',
  'log-unsettled': 'The last publication has not come to every server of the log yet.',
  'log-older': 'The log has fewer entries than were seen of it: it is a copy from before.',
  'log-shrunk': 'The log has fewer entries than it had.',
  'log-forked': 'The log does not go on from what it was: entries have been changed or taken away.',
  'log-tally-malformed': 'The log does not say what it comes to.',
  'log-tally-wrong': 'What the log says that it comes to is not what its entries come to.',
} as const
export type LogFaultCode = keyof typeof MESSAGES

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<LogFaultCode, true> {}
}

/** The first thing that is wrong. */
export interface Problem {
  problem: LogFaultCode | EntryErrorCode | TlogErrorCode
  /** A file below the log's address, or `entry 17`, counted from 0. */
  where: string
  /** One sentence for whoever reads logs and commands. */
  message: string
}

/** A log is not as it has to be. */
export class LogFault extends DomainError {
  declare readonly code: LogFaultCode | EntryErrorCode
  readonly where: string

  /** @param options.detail a sentence more, about what it is exactly */
  constructor(
    fault: LogFaultCode | EntryError,
    where: string,
    { detail, ...options }: { cause?: unknown; detail?: string } = {},
  ) {
    if (typeof fault === 'string')
      super(fault, detail === undefined ? MESSAGES[fault] : `${MESSAGES[fault]} ${detail}`, options)
    else super(fault.code, fault.message, { cause: fault })
    this.where = where
  }
}

/** What an error says of a log; undefined for one that says nothing of it. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof LogFault) return { problem: error.code, where: error.where, message: error.message }
  if (error instanceof TlogError)
    return { problem: error.code, where: error.file ?? 'checkpoint', message: error.message }
  return undefined
}

/** Does something with an entry, and says which one it was where that fails. */
export function atEntry<Result>(index: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof EntryError ? new LogFault(error, `entry ${index}`) : error
  }
}

/** Does something with what a file says, and says which one it was where that fails. */
export function atFile<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof TlogError ? new TlogError(error.code, error.message, { file, cause: error }) : error
  }
}

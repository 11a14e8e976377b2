import type { AuditResult, Progress, ReceiptStep, ReceiptVerdict } from '../../audit/index.ts'
import type { ReceiptFile } from '../receipt-file.ts'

/** What the page asks the worker to do; it does one thing and ends. */
export type LogTask =
  | ({ task: 'check'; receipt: ReceiptFile } & Partial<SeenOfLog>)
  | ({
      task: 'audit'
      /** Address of the log. */
      url: string
    } & SeenOfLog)

/** Address of the log that a task is about. */
export const urlOf = (task: LogTask): string => (task.task === 'check' ? task.receipt.log : task.url)

/** Key of its checkpoints, and the last one that this browser has seen. */
interface SeenOfLog {
  vkey: string
  lastCheckpoint?: string | undefined
}

/** A receipt could not be looked for: a file of the list is not where the list is published, or cannot be read. */
export interface FileGone {
  kind: 'gone'
  where: string
}

/** What the worker tells meanwhile and at its end. */
export type LogNews =
  | { step: ReceiptStep }
  | { progress: Progress }
  | { verdict: ReceiptVerdict | FileGone }
  /** `isGone`: the server has said that it does not have the file. */
  | { result: AuditResult; isGone?: boolean }
  /** This browser lacks what it takes, an algorithm for example. */
  | { unable: true }
  /** What checks could not be fetched: it can be tried again. */
  | { unreachable: true }
  /** What checks cannot be had though the log can, or fails by itself: another try would end alike. */
  | { broken: true }

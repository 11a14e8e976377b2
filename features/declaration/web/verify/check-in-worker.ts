import { workOnLog } from '../log/work-on-log.ts'
import type { ReceiptFile } from '../receipt-file.ts'
import type { CheckStep, Verdict } from './verdict.ts'

/** Checks a receipt of this site apart from the page; one of another site is checked there. */
export async function checkInWorker(receipt: ReceiptFile, onStep: (step: CheckStep) => void): Promise<Verdict> {
  if (!receipt.log.startsWith(`${location.origin}/log/`)) return { kind: 'elsewhere' }
  const news = await workOnLog({ task: 'check', receipt }, (told) => 'step' in told && onStep(told.step))
  return 'verdict' in news ? news.verdict : { kind: 'unable' }
}

import { LOG_ITEM_FORM } from '../../entries/item-name.ts'
import { recallLastSeen } from '../log/last-seen.ts'
import { workOnLog } from '../log/work-on-log.ts'
import type { ReceiptFile } from '../receipt-file.ts'
import type { CheckStep, Verdict } from './verdict.ts'

/**
 * Checks a receipt of this site apart from the page; one of another site is checked there. Where this browser has seen a version of the list,
 * the entry has to stand in what goes on from that.
 */
export async function checkInWorker(receipt: ReceiptFile, onStep: (step: CheckStep) => void): Promise<Verdict> {
  const logs = `${location.origin}/log/`
  const item = receipt.log.slice(logs.length)
  // What this browser has seen of a list is kept under this name, and under no other spelling.
  if (!receipt.log.startsWith(logs) || !LOG_ITEM_FORM.test(item)) return { kind: 'elsewhere' }
  const seen = recallLastSeen(item)
  const known = seen && { vkey: seen.vkey, lastCheckpoint: seen.checkpoint }
  const news = await workOnLog({ task: 'check', receipt, ...known }, (told) => 'step' in told && onStep(told.step))
  if ('verdict' in news) return news.verdict
  if ('unreachable' in news) return { kind: 'unreachable', where: 'worker' }
  return { kind: 'broken' in news ? 'broken' : 'unable' }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { auditLog, checkReceipt, type ReceiptStep } from '../../audit/index.ts'
import { type LogNews, type LogTask, urlOf } from './log-task.ts'
import { newsOfAudit, newsOfCheck } from './news-of-log.ts'
import { openFetchedLog } from './read-log-file.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/**
 * Reads and verifies logs apart from the page, which stays alive meanwhile. What a log is asked for is the same for everybody. A file that
 * cannot be had is part of what is found: all else that fails is a fault of its own.
 */
self.addEventListener('message', ({ data }: MessageEvent<LogTask>) => {
  perform(data).then(tell, (error: unknown) => tell(isLacking(error) ? { unable: true } : { broken: true }))
})

/** The browser does not know the algorithm, or has no cryptography on this page. */
const isLacking = (error: unknown): boolean =>
  !('subtle' in crypto) || (error instanceof DOMException && error.name === 'NotSupportedError')

const tell = (news: LogNews): void => self.postMessage(news)

async function perform(task: LogTask): Promise<LogNews> {
  const { vkey, lastCheckpoint } = task
  const url = urlOf(task)
  const trusted = { vkey, lastCheckpoint }
  const now = () => new Date()
  const { readFile, unreached } = openFetchedLog(url)
  const access = { url, sha256, verifyEd25519, now, readFile }
  const onProgress = (progress: { done: number; size: number }) => tell({ progress })
  if (task.task === 'check') {
    const { receipt } = task
    const onStep = (step: ReceiptStep) => tell({ step })
    return newsOfCheck(await checkReceipt({ ...access, trusted, receipt, onStep, onProgress }), unreached)
  }
  return newsOfAudit(await auditLog({ ...access, trusted, onProgress }), unreached)
}

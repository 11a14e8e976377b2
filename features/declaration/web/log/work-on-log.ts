import { type LogNews, type LogTask, urlOf } from './log-task.ts'
import { readLogFile } from './read-log-file.ts'

/**
 * Lets a worker of its own do a task, and ends it.
 * @param onNews is told what comes before the end
 * @param signal ends it early, as if it were `unable`
 * @returns the last news; `unable` also where this browser has no workers, `unreachable` where neither the worker's script nor the log can be fetched
 */
export function workOnLog(task: LogTask, onNews: (news: LogNews) => void, signal?: AbortSignal): Promise<LogNews> {
  return new Promise((resolve) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./log.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return resolve({ unable: true })
    }
    const end = (news: LogNews) => {
      worker.terminate()
      resolve(news)
    }
    worker.onmessage = ({ data }: MessageEvent<LogNews>) => {
      if ('step' in data || 'progress' in data) onNews(data)
      else end(data)
    }
    // Only what has come has something to say.
    worker.onerror = ({ message }: ErrorEvent) => (message ? end({ broken: true }) : void whyAway(task).then(end))
    signal?.addEventListener('abort', () => end({ unable: true }))
    worker.postMessage(task)
  })
}

/** Why the script of a worker has not come: where the log comes, it is not the net, but for example a version of before. */
const whyAway = (task: LogTask): Promise<LogNews> =>
  readLogFile(urlOf(task), 'checkpoint').then(
    () => ({ broken: true }),
    () => ({ unreachable: true }),
  )

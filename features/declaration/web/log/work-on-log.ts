import type { LogNews, LogTask } from './log-task.ts'

/**
 * Lets a worker of its own do a task, and ends it.
 * @param onNews is told what comes before the end
 * @param signal ends it early, as if it were `unable`
 * @returns the last news; `unable` also where this browser has no workers, `unreachable` where the worker's script cannot be fetched
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
    worker.onerror = () => end({ unreachable: true })
    signal?.addEventListener('abort', () => end({ unable: true }))
    worker.postMessage(task)
  })
}

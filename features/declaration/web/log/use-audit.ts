import { useEffect, useRef, useState } from 'react'
import type { AuditResult } from '../../audit/index.ts'
import type { DeclarationResult } from '../../contract.ts'
import { recallLastSeen, rememberLastSeen } from './last-seen.ts'
import type { LogNews, LogTask } from './log-task.ts'
import { workOnLog } from './work-on-log.ts'

export type AuditState =
  | { kind: 'idle' }
  /** Entries that were verified, of how many; null until the log has said. */
  | { kind: 'running'; done: number; size: number | null }
  | { kind: 'unable' }
  | { kind: 'broken' }
  | { kind: 'done'; result: AuditResult; isGone?: boolean | undefined }

/** Does a task and tells how far it is. */
export type WorkOnLog = (task: LogTask, onNews: (news: LogNews) => void, signal: AbortSignal) => Promise<LogNews>

/** The whole audit of an item's log, from a press on; compares with what this browser has seen before, and remembers what it sees. */
export function useAudit(
  { slug, log, vkey }: Pick<DeclarationResult, 'slug' | 'log' | 'vkey'>,
  work: WorkOnLog = workOnLog,
) {
  const [state, setState] = useState<AuditState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  // A log may be long: nobody pays for reading it who has left.
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    if (running.current !== null) return
    const working = new AbortController()
    running.current = working
    const { signal } = working
    setState({ kind: 'running', done: 0, size: null })
    const seen = recallLastSeen(slug)
    const task = { task: 'audit', url: log, vkey: seen?.vkey ?? vkey, lastCheckpoint: seen?.checkpoint } as const
    const news = await work(
      task,
      (told) => 'progress' in told && setState({ kind: 'running', ...told.progress }),
      signal,
    )
    running.current = null
    if (signal.aborted) return
    if ('unreachable' in news)
      return setState({
        kind: 'done',
        result: { ok: false, problem: 'log-file-missing', where: 'worker', message: 'It has not come.' },
      })
    if (!('result' in news)) return setState({ kind: 'broken' in news ? 'broken' : 'unable' })
    if (news.result.ok) rememberLastSeen(slug, { vkey: task.vkey, checkpoint: news.result.checkpoint })
    setState({ kind: 'done', ...news })
  }
  const forget = () => {
    rememberLastSeen(slug, null)
    void run()
  }
  return { state, run: () => void run(), forget }
}

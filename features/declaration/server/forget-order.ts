import { oncePerDay } from '@e-collecting/kernel'
import type { LogRepository } from './log-repository.ts'
import type { OpenLogs } from './open-logs.ts'

export interface ForgetOrderDeps {
  repository: Pick<LogRepository, 'rewriteWaiting'>
  logs: Pick<OpenLogs, 'list'>
}

/** With the first sweep after midnight (UTC), as with exchanges: in which order declarations came that are not published for days (record 0030). */
export const createForgetOrder = ({ repository, logs }: ForgetOrderDeps) =>
  oncePerDay(
    (now) => now.toISOString().slice(0, 10),
    async () => {
      for (const { item } of logs.list()) await repository.rewriteWaiting(item)
    },
  )

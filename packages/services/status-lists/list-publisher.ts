import { ManagementError } from '../http/management-error.ts'
import type { ServiceLog } from '../http/service-log.ts'
import { publishStaleStatusLists, publishStatusList } from './publish-status-list.ts'
import type { StatusListDeps } from './status-list-deps.ts'

/** Signs lists that were changed, on nobody's request path. */
export interface ListPublisher {
  /** Begins at once and does not make the caller wait. */
  readonly soon: (listId: string) => void
  /** Tries again what failed; resolves when that and everything begun by `soon` has ended, well or not. Run it each second. */
  readonly retry: () => Promise<void>
  /** Signs what a process that died has left, and what is a week old. Run it every minute. */
  readonly sweep: (now: Date) => Promise<void>
}

export function createListPublisher(deps: StatusListDeps & { readonly log: ServiceLog }): ListPublisher {
  const waiting = new Set<string>()
  let running: Promise<void> = Promise.resolve()

  const publish = async (listId: string) => {
    try {
      waiting.add(listId)
      await publishStatusList(deps, listId)
      waiting.delete(listId)
    } catch (error) {
      // What cannot be signed here is not tried again: the sweep looks after it, should its keys come back.
      if (error instanceof ManagementError) waiting.delete(listId)
      deps.log({ service: deps.name, event: 'status-list-not-published', error })
    }
  }
  const soon = (listId: string) => {
    // One after the other: the later one shows what the earlier one would.
    running = running.then(() => publish(listId))
  }
  return {
    soon,
    retry: async () => {
      for (const listId of waiting) soon(listId)
      await running
    },
    sweep: (now) => publishStaleStatusLists(deps, now),
  }
}

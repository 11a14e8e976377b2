import { createLogRepository, createSourceRepository, readKeptCounts } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { isBeforeStart } from '@e-collecting/popular-votes/contract'
import type { KnownLogs } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from '../compose-deps.ts'
import { countsOf } from '../parts/fetch-text.ts'

/**
 * Logs of declarations as the database knows them, also where declarations are switched off again. The log of a declaration part that runs
 * apart may have been opened without a word to this one: there people may also declare for whatever has begun.
 */
export async function findLogs({ config, db, now }: Pick<ComposeDeps, 'config' | 'db' | 'now'>): Promise<KnownLogs> {
  const { parts } = config
  if (parts.here !== 'main') {
    const logged = new Set((await createLogRepository(db).listLogs()).map(({ item }) => item))
    return { hasLog: (slug) => logged.has(slug), isTextFixed: ({ slug }) => logged.has(slug) }
  }
  const counts = await readKeptCounts(createSourceRepository(db), countsOf(parts.url))
  const logged = new Set(counts.map(({ slug }) => slug))
  return {
    hasLog: (slug) => logged.has(slug),
    isTextFixed: ({ slug, startDate }) => logged.has(slug) || !isBeforeStart(startDate, swissDay(now())),
  }
}

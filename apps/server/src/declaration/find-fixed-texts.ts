import { createLogRepository, createSourceRepository, readKeptCounts } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { isBeforeStart } from '@e-collecting/popular-votes/contract'
import type { IsTextFixed } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from '../compose-deps.ts'
import { countsOf } from '../parts/fetch-text.ts'

/**
 * Whose titles and wordings an import leaves: those of items with a log of declarations, also where declarations are switched off again.
 * The log of a declaration part that runs apart may have been opened without a word to this one: there it is also whatever has begun.
 */
export async function findFixedTexts({
  config,
  db,
  now,
}: Pick<ComposeDeps, 'config' | 'db' | 'now'>): Promise<IsTextFixed> {
  const { parts } = config
  if (parts.here !== 'main') {
    const logged = new Set((await createLogRepository(db).listLogs()).map(({ item }) => item))
    return ({ slug }) => logged.has(slug)
  }
  const counts = await readKeptCounts(createSourceRepository(db), countsOf(parts.url))
  const logged = new Set(counts.map(({ slug }) => slug))
  return ({ slug, startDate }) => logged.has(slug) || !isBeforeStart(startDate, swissDay(now()))
}

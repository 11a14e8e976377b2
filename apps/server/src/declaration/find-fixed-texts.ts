import { createLogRepository } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { isBeforeStart } from '@e-collecting/popular-votes/contract'
import type { IsTextFixed } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from '../compose-deps.ts'

/**
 * Whose titles and wordings an import leaves: those of items with a log of declarations, also where declarations are switched off again.
 * The log of a declaration part that runs apart may have been opened without a word to this one: there it is whatever has begun.
 */
export async function findFixedTexts({
  config,
  db,
  now,
}: Pick<ComposeDeps, 'config' | 'db' | 'now'>): Promise<IsTextFixed> {
  if (config.parts.here === 'main') return ({ startDate }) => !isBeforeStart(startDate, swissDay(now()))
  const logged = new Set((await createLogRepository(db).listLogs()).map(({ item }) => item))
  return ({ slug }) => logged.has(slug)
}

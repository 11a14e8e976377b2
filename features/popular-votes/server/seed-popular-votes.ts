import type { Database } from '@e-collecting/database'
import { type Clock, type SwissDay, swissDay } from '@e-collecting/kernel'
import { demoItems } from './built-in-items/demo-items.ts'
import { FEDERAL_ITEMS } from './built-in-items/federal-items.ts'
import { type ImportDeps, importPopularVotes, refreshDemoDates } from './import-popular-votes.ts'
import type { RememberedPopularVotes } from './remember-popular-votes.ts'

/**
 * The items of a start: the built-in ones and, in demo mode, fictional ones with dates around today.
 * @returns names of those whose new title or wording was not taken, for people declare for the one that is there
 */
export async function seedPopularVotes(deps: ImportDeps, { isDemo }: { isDemo: boolean }): Promise<string[]> {
  const demo = isDemo ? demoItems(swissDay(deps.now())) : []
  return (await importPopularVotes(deps, [...FEDERAL_ITEMS, ...demo])).fixed
}

export interface FollowTheDayDeps {
  db: Database
  now: Clock
  votes: Pick<RememberedPopularVotes, 'catchUp'>
}

/**
 * Keeps the dates of demo items around today. Called before each request of the API and by the sweep, it works once for each Swiss day,
 * however long the process slept or the clock was moved; who calls meanwhile waits for the one that works.
 */
export function followTheDay({ db, now, votes }: FollowTheDayDeps): () => Promise<void> {
  const follow = async (day: SwissDay) => {
    await refreshDemoDates(db, demoItems(day))
    await votes.catchUp()
  }
  let followed: { day: SwissDay; isDone: Promise<void> } | undefined
  return () => {
    const day = swissDay(now())
    if (followed?.day === day) return followed.isDone
    const following = { day, isDone: follow(day) }
    followed = following
    following.isDone.catch(() => {
      if (followed === following) followed = undefined
    })
    return following.isDone
  }
}

import { type CantonLookup, seedSampleAddresses } from '@e-collecting/address/server'
import type { Database } from '@e-collecting/database'
import { demoItems, FEDERAL_ITEMS } from '@e-collecting/database/seed'
import { type Clock, type SwissDay, swissDay } from '@e-collecting/kernel'
import { holdsDemoMunicipalities, seedDemoMunicipalities } from '@e-collecting/municipalities/server'
import {
  holdsDemoItems,
  importPopularVotes,
  type RememberedPopularVotes,
  refreshDemoDates,
} from '@e-collecting/popular-votes/server'
import { ConfigError } from './config.ts'

/** Items and sample addresses of a first start; in demo mode fictional items with dates around today and fictional residents as well. */
export async function seedDatabase(
  db: Database,
  options: { isDemo: boolean; addressData: string; findMunicipality: CantonLookup['findMunicipality']; now: Clock },
) {
  const { isDemo, addressData, findMunicipality, now } = options
  if (!isDemo && ((await holdsDemoItems(db)) || (await holdsDemoMunicipalities(db))))
    throw new ConfigError(['The database holds demo items or residents; remove them with: npm run purge-demo'])
  await importPopularVotes(db, FEDERAL_ITEMS, now)
  if (isDemo) {
    await importPopularVotes(db, demoItems(swissDay(now())), now)
    await seedDemoMunicipalities({ db, findMunicipality, now })
  }
  await seedSampleAddresses(db, addressData)
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

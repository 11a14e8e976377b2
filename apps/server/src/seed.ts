import { type CantonLookup, seedSampleAddresses } from '@e-collecting/address/server'
import { seedDemoMunicipalities } from '@e-collecting/municipalities/server'
import { seedPopularVotes } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from './compose-deps.ts'
import { ConfigError } from './config.ts'
import { findLogs } from './declaration/find-logs.ts'
import { holdsDemo } from './purge-demo/purge-all.ts'

/** Items and sample addresses of a first start; in demo mode fictional items and residents as well. */
export async function seedDatabase(
  deps: Pick<ComposeDeps, 'config' | 'db' | 'statements' | 'logger' | 'now' | 'addressData'>,
  findMunicipality: CantonLookup['findMunicipality'],
) {
  const { config, db, logger, now, addressData } = deps
  const { isDemo } = config
  if (!isDemo && (await holdsDemo(db)))
    throw new ConfigError(['The database holds demo items or residents; remove them with: npm run purge-demo'])
  const kept = await seedPopularVotes({ db, findLogs: (tx) => findLogs({ ...deps, db: tx }), now }, { isDemo })
  if (kept.length > 0)
    logger.info(
      { items: kept },
      'titles and wordings of this version were not taken: people declare for those that are there',
    )
  if (isDemo) await seedDemoMunicipalities({ db, findMunicipality, now })
  await seedSampleAddresses(deps, addressData)
}

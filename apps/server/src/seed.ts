import { type CantonLookup, seedSampleAddresses } from '@e-collecting/address/server'
import type { Database, Statements } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { holdsDemoMunicipalities, seedDemoMunicipalities } from '@e-collecting/municipalities/server'
import { holdsDemoItems, seedPopularVotes } from '@e-collecting/popular-votes/server'
import { ConfigError } from './config.ts'

/** Items and sample addresses of a first start; in demo mode fictional items and residents as well. */
export async function seedDatabase(
  { db, statements, now }: { db: Database; statements: Statements; now: Clock },
  options: { isDemo: boolean; addressData: string; findMunicipality: CantonLookup['findMunicipality'] },
) {
  const { isDemo, addressData, findMunicipality } = options
  if (!isDemo && ((await holdsDemoItems(db)) || (await holdsDemoMunicipalities(db))))
    throw new ConfigError(['The database holds demo items or residents; remove them with: npm run purge-demo'])
  await seedPopularVotes(db, { isDemo, now })
  if (isDemo) await seedDemoMunicipalities({ db, findMunicipality, now })
  await seedSampleAddresses({ db, statements, now }, addressData)
}

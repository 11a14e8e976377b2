import type { AddressData, CantonLookup } from '@e-collecting/address/server'
import type { ExchangeStore } from '@e-collecting/exchanges'
import { rememberMunicipalities } from '@e-collecting/municipalities/server'
import { rememberPopularVotes } from '@e-collecting/popular-votes/server'
import { topicOf } from '@e-collecting/support/server'
import type { ComposeDeps } from './compose-deps.ts'
import { endWithdrawn } from './end-withdrawn.ts'

export interface ComposeMemoryDeps extends Pick<ComposeDeps, 'db' | 'bulletin' | 'logger'> {
  exchanges: Pick<ExchangeStore, 'endTopic'>
  address: Pick<AddressData, 'catchUp' | 'version'>
  cantons: Pick<CantonLookup, 'findMunicipality' | 'listMerged'>
  /** Ends what else is open on an item. */
  onSwitchedOff: (id: string) => Promise<unknown>
}

/**
 * What every flow reads and staff seldom change, in memory. Each process that learns that an item was switched off ends the sessions
 * on it: one may have been begun here while another process was told.
 */
export async function composeMemory(deps: ComposeMemoryDeps) {
  const { db, bulletin, logger, exchanges, address } = deps
  const { findMunicipality, listMerged } = deps.cantons
  const votes = rememberPopularVotes({ db, bulletin, onSwitchedOff: (id) => withdrawn.end(id) })
  const withdrawn = endWithdrawn({
    findById: votes.findById,
    end: (id) => Promise.all([exchanges.endTopic(topicOf(id), 'popular-vote-withdrawn'), deps.onSwitchedOff(id)]),
    logger,
  })
  const municipalities = rememberMunicipalities({ db, bulletin, findMunicipality, listMerged })
  const catchUp = async () => {
    await votes.catchUp()
    await withdrawn.retry()
    await municipalities.catchUp()
    await address.catchUp()
  }
  await catchUp()
  const version = () => `${votes.version()} ${municipalities.version()} ${address.version()}`
  return { votes, municipalities, catchUp, version }
}

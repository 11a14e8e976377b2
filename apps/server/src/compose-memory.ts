import type { AddressData, CantonLookup } from '@e-collecting/address/server'
import type { ExchangeStore } from '@e-collecting/exchanges'
import { rememberMunicipalities } from '@e-collecting/municipalities/server'
import { rememberPopularVotes } from '@e-collecting/popular-votes/server'
import { topicOf } from '@e-collecting/support/server'
import type { ComposeDeps } from './compose-deps.ts'
import { describeError } from './http/problems.ts'

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
  const reportFailure = (error: unknown) =>
    logger.error(describeError(error), 'sessions on an item that was switched off go on until their wallets answer')
  const votes = rememberPopularVotes({
    db,
    bulletin,
    onSwitchedOff: (id) => {
      void exchanges.endTopic(topicOf(id), 'popular-vote-withdrawn').catch(reportFailure)
      void deps.onSwitchedOff(id).catch(reportFailure)
    },
  })
  const municipalities = rememberMunicipalities({ db, bulletin, findMunicipality, listMerged })
  const catchUp = async () => {
    await votes.catchUp()
    await municipalities.catchUp()
    await address.catchUp()
  }
  await catchUp()
  const version = () => `${votes.version()} ${municipalities.version()} ${address.version()}`
  return { votes, municipalities, catchUp, version }
}

import { randomUUID } from 'node:crypto'
import { createBearerSecret, type ExchangeStore } from '@e-collecting/exchanges'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { CredentialOfferRequest } from '@e-collecting/swiyu-client'
import { hashAccess } from './session-access.ts'
import type { SessionNotes } from './session-notes.ts'
import type { SessionOwner } from './session-owner.ts'

export interface NewOffer<Context> {
  /** What it is about, if all open sessions on that can be ended together. */
  topic: string | null
  context: Context
  request: CredentialOfferRequest
  browserSecret: string
}

/** An offer that a browser holds: its id opens it for that browser only, its link for whoever has it. */
export interface HeldOffer {
  id: string
  /** A bearer secret. */
  offerLink: string
}

interface OfferMakerDeps {
  exchanges: Pick<ExchangeStore, 'begin'>
  randomBytes: (length: number) => Uint8Array
  now: Clock
}

/** Offers that follow no verification, bound to a browser as sessions are. */
export const createOfferMaker =
  <Context>(
    { exchanges, randomBytes, now }: OfferMakerDeps,
    owner: Pick<SessionOwner<Context>, 'name' | 'issuer'>,
    notes: SessionNotes<Context>,
  ) =>
  async ({ topic, context, request, browserSecret }: NewOffer<Context>): Promise<HeldOffer> => {
    const { issuer } = owner
    if (issuer === undefined) throw new DomainError('internal-error', 'The flow has no issuer.')
    const exchangeId = randomUUID()
    const id = createBearerSecret(exchangeId, randomBytes)
    const exchange = await exchanges.begin({
      id: exchangeId,
      state: 'OFFERED',
      owner: owner.name,
      topic,
      createdAt: now(),
      ...(await issuer.offer(exchangeId, request)),
      browserHash: hashAccess(id, browserSecret),
      context: notes.seal(context, exchangeId),
    })
    const offerLink = issuer.offerLinkOf(exchange)
    if (offerLink === undefined) throw new DomainError('internal-error', 'An offer that was just made has no link.')
    return { id, offerLink }
  }

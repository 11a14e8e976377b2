import type { Database } from '@e-collecting/database'
import { accessTokens, consumedNonces, credentialOffers } from '@e-collecting/database/trust'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { OFFER_COLUMNS, type OfferRecord } from './offer-repository.ts'

export type TokenKind = 'access' | 'refresh'
export type TokenRecord = {
  readonly tokenHash: string
  readonly kind: TokenKind
  readonly offerId: string
  /** Thumbprint of the DPoP key the token is bound to; null for a plain bearer token. */
  readonly dpopThumbprint: string | null
  readonly expiresAt: Date
}
export type TokenWithOffer = {
  readonly dpopThumbprint: string | null
  readonly expiresAt: Date
  readonly offer: OfferRecord
}

export async function insertTokens(db: Database, tokens: readonly TokenRecord[]): Promise<void> {
  await db.insert(accessTokens).values([...tokens])
}

/**
 * Puts a new access token in the place of the offer's earlier ones, inside the caller's transaction: the lock on the
 * refresh token makes parallel refreshes wait for each other, so that an offer has one access token at most.
 * @returns false if the refresh token is gone, as the offer ended meanwhile
 */
export async function replaceAccessToken(
  tx: Database,
  refreshTokenHash: string,
  accessToken: TokenRecord,
): Promise<boolean> {
  const locked = await tx
    .select({ tokenHash: accessTokens.tokenHash })
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, refreshTokenHash), eq(accessTokens.kind, 'refresh')))
    .for('update')
  if (locked.length === 0) return false
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.offerId, accessToken.offerId), eq(accessTokens.kind, 'access')))
  await insertTokens(tx, [accessToken])
  return true
}

/** A token of this service with the offer it opens. Does NOT look at any expiry. */
export async function findToken(
  db: Database,
  { service, kind, tokenHash }: { service: string; kind: TokenKind; tokenHash: string },
): Promise<TokenWithOffer | undefined> {
  const [row] = await db
    .select({ dpopThumbprint: accessTokens.dpopThumbprint, expiresAt: accessTokens.expiresAt, offer: OFFER_COLUMNS })
    .from(accessTokens)
    .innerJoin(credentialOffers, eq(credentialOffers.id, accessTokens.offerId))
    .where(
      and(eq(accessTokens.tokenHash, tokenHash), eq(accessTokens.kind, kind), eq(credentialOffers.service, service)),
    )
  return row
}

export async function deleteTokensOfOffers(db: Database, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length > 0) await db.delete(accessTokens).where(inArray(accessTokens.offerId, [...offerIds]))
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now))
}

/** Marks a nonce as used. @returns false if it was used before */
export async function insertConsumedNonce(
  db: Database,
  nonce: { nonceHash: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(consumedNonces)
    .values(nonce)
    .onConflictDoNothing()
    .returning({ nonceHash: consumedNonces.nonceHash })
  return rows.length > 0
}

export async function deleteExpiredNonces(db: Database, now: Date): Promise<void> {
  await db.delete(consumedNonces).where(lte(consumedNonces.expiresAt, now))
}

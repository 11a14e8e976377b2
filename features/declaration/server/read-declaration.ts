import { type Exchange, isOpenOffer } from '@e-collecting/exchanges'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { hashLeaf, isSameHash, writeHash } from '@e-collecting/tlog'
import { failureOf, type SessionAccess } from '@e-collecting/wallet-session/server'
import { DECLARATION_FAILURES, type DeclarationFailure, type DeclarationView } from '../contract.ts'
import type { DeclarationEntry } from '../entries/entry.ts'
import type { DeclarationSession, DeclarationSessions } from './declaration-sessions.ts'
import type { createLogKeys } from './log-keys.ts'
import type { LogRepository } from './log-repository.ts'
import type { OpenLogs } from './open-logs.ts'
import { leafKeyOf, openLeaf } from './seal-leaf.ts'
import { sha256 } from './sha256.ts'
import { signPromise } from './sign-promise.ts'

export interface ReadDeclarationDeps {
  sessions: Pick<DeclarationSessions, 'walletRequestOf' | 'find'>
  repository: Pick<LogRepository, 'findTaken'>
  logs: Pick<OpenLogs, 'find'>
  keysOf: ReturnType<typeof createLogKeys>
  issuer: Pick<ExchangeIssuer, 'offerLinkOf'>
  /** Address of the product, without a slash at its end. */
  publicUrl: string
  now: Clock
}

/** The session as the page of its browser shows it. @throws DomainError `declaration-not-found` when its notes are gone */
export async function readDeclaration(
  deps: ReadDeclarationDeps,
  session: DeclarationSession,
  access: SessionAccess,
): Promise<DeclarationView> {
  const { state, exchange } = session
  switch (state) {
    case 'waiting':
      return {
        state,
        ...deps.sessions.walletRequestOf(session),
        expiresAt: (exchange.openUntil ?? deps.now()).toISOString(),
      }
    case 'done':
      return describeOutcome(deps, session, access)
    case 'failed':
      return { state, reason: reasonOf(exchange) }
    case 'verified':
    case 'expired':
      return { state }
  }
}

/** What the verifier refuses means something else here. */
const REASONS: ReadonlyMap<string, DeclarationFailure> = new Map([
  ['credential_missing_data', 'other-item'],
  ['issuer_not_accepted', 'issuer-unknown'],
  ['jwt_premature', 'not-yet'],
])

const reasonOf = (exchange: Exchange): DeclarationFailure =>
  REASONS.get(exchange.failure ?? '') ??
  failureOf(exchange, { codes: DECLARATION_FAILURES, notSettled: 'counting-unavailable' })

/** Counted if this very entry was taken. If another one with its tag was there before, it was not, nor if one with its commitment was. */
async function describeOutcome(
  deps: ReadDeclarationDeps,
  session: DeclarationSession,
  access: SessionAccess,
): Promise<DeclarationView> {
  const { item, salt, leaf, offerId } = session.context ?? {}
  if (item === undefined || salt === undefined || leaf === undefined) throw declarationNotFound()
  const { entry, due } = openLeaf(leaf, leafKeyOf(access.secret ?? '', salt))
  const leafHash = hashLeaf(sha256, Buffer.from(entry, 'utf8'))
  const taken = await deps.repository.findTaken(item, tagOf(entry))
  if (taken === undefined) return NOT_TAKEN
  if (!isSameHash(taken.leafHash, leafHash)) return { state: 'already-counted' }
  const log = await deps.logs.find(item)
  if (log === undefined) throw declarationNotFound()
  const promise = await signPromise(await deps.keysOf(log), { leafHash, due })
  const receipt = { log: `${deps.publicUrl}/log/${item}`, entry, leafHash: writeHash(leafHash), due, promise }
  return { state: 'counted', receipt, ...(await findOffer(deps, offerId, access)) }
}

/** No browser repeats a commitment by itself: it draws one for each declaration. */
const NOT_TAKEN: DeclarationView = { state: 'failed', reason: 'not-taken' }

const tagOf = (entry: string): Uint8Array => Buffer.from((JSON.parse(entry) as DeclarationEntry).tag, 'base64url')

interface ShownOffer {
  offer: Extract<DeclarationView, { state: 'counted' }>['offer']
  offerDeepLink: string | null
}

/** The receipt as a credential, once the browser has asked for it: until then nothing but the browser can read what it says. */
async function findOffer(
  deps: ReadDeclarationDeps,
  offerId: string | undefined,
  access: SessionAccess,
): Promise<ShownOffer> {
  if (offerId === undefined) return { offer: 'none', offerDeepLink: null }
  const offered = await deps.sessions.find({ ...access, id: offerId })
  return offered === undefined ? NO_OFFER : describeOffer(deps, offered.exchange)
}

const NO_OFFER: ShownOffer = { offer: 'lapsed', offerDeepLink: null }

function describeOffer({ issuer, now }: ReadDeclarationDeps, exchange: Exchange): ShownOffer {
  const { state, tokenUntil, offerUntil } = exchange
  if (state === 'ISSUED') return { offer: 'collected', offerDeepLink: null }
  if (!isOpenOffer(state) || (offerUntil !== null && offerUntil <= now())) return NO_OFFER
  const isCollecting = state !== 'OFFERED' && tokenUntil !== null && tokenUntil > now()
  if (isCollecting) return { offer: 'collecting', offerDeepLink: null }
  return { offer: 'open', offerDeepLink: issuer.offerLinkOf(exchange) ?? null }
}

export const declarationNotFound = () =>
  new DomainError('declaration-not-found', 'There is no such declaration for this browser.')

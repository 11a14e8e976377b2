import { type Exchange, type ExchangeStore, exchangeIdOf, fitsHash, isFinal, RETURN } from '@e-collecting/exchanges'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { type ReturnTarget, SESSION_LIFETIME_MS } from '../contract.ts'
import type { WalletSession } from './proof-sessions.ts'
import type { SessionAccess } from './session-access.ts'

/** What a flow says of one of its sessions, for the page that leads back to it. */
export type ReturnPlace = Pick<ReturnTarget, 'flow' | 'popularVote' | 'municipality'>

/** Finds a session of a flow for the browser that began it; `undefined` for all others. */
export type ReturnGuide = (
  access: SessionAccess,
) => Promise<{ session: Pick<WalletSession<unknown>, 'exchange' | 'state'>; place: ReturnPlace } | undefined>

export interface ReturnDeps {
  exchanges: Pick<ExchangeStore, 'move'>
  guides: readonly ReturnGuide[]
  now: Clock
}

/**
 * Nobody comes from a wallet later than that after the beginning: five minutes to answer, and as many to read what the wallet says. Who comes
 * without a code afterwards may be somebody else at the same browser.
 */
const COMES_WITHIN_MS = 2 * SESSION_LIFETIME_MS

/** What a browser brings along: its secret, and the ids of the sessions that it remembers, the newest first. */
export interface ReturningBrowser {
  secret: string | undefined
  sessionIds: readonly string[]
}

/**
 * Where a browser goes on that a wallet has led back. A code names the session and is good once; without one it is the latest session that
 * has not ended, of the last ten minutes. Either way the browser has to be the one that began it, and nothing else depends on its coming back.
 * @throws DomainError `nothing-to-return-to`: no session, another browser's, or a code that was used; the answer is the same
 */
export async function returnToSession(
  deps: ReturnDeps,
  { secret, sessionIds }: ReturningBrowser,
  responseCode: string | undefined,
): Promise<ReturnTarget> {
  const named = responseCode === undefined ? undefined : exchangeIdOf(responseCode)
  for (const id of sessionIds) {
    if (responseCode !== undefined && (named === undefined || exchangeIdOf(id) !== named)) continue
    const found = await findPlace(deps.guides, { id, secret })
    if (found === undefined || found.session.state === 'expired') continue
    const { exchange } = found.session
    if (responseCode === undefined && isTooLate(exchange, deps.now())) continue
    if (responseCode !== undefined && !(await burnCode(deps, exchange.id, responseCode))) break
    return { ...found.place, id, answerableMs: leftOf(exchange, deps.now()) }
  }
  throw new DomainError('nothing-to-return-to', 'This browser has nothing to come back to.')
}

async function findPlace(guides: readonly ReturnGuide[], access: SessionAccess) {
  for (const guide of guides) {
    const found = await guide(access)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of several that bring the same code one gets through. @returns whether it was good */
async function burnCode({ exchanges }: ReturnDeps, exchangeId: string, code: string): Promise<boolean> {
  let isGood = false
  await exchanges.move(exchangeId, ({ state, returnHash }) => {
    isGood = fitsHash(returnHash, RETURN, code)
    return isGood ? { change: { state, returnHash: null } } : undefined
  })
  return isGood
}

/** What has ended says nothing of anybody any more, nor when it was begun. */
const isTooLate = ({ state, createdAt }: Exchange, now: Date): boolean =>
  !isFinal(state) && now.getTime() > createdAt.getTime() + COMES_WITHIN_MS

const leftOf = ({ createdAt }: Exchange, now: Date): number =>
  Math.max(0, createdAt.getTime() + SESSION_LIFETIME_MS - now.getTime())

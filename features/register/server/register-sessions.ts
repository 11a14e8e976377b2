import { DomainError, swissDay } from '@e-collecting/kernel'
import type {
  MunicipalityDirectory,
  ResidentEntry,
  ResidentLookup,
  ResidentMatch,
} from '@e-collecting/municipalities/server'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import {
  createWalletSessions,
  type SessionAccess,
  type SessionState,
  type SessionsOf,
  type WalletSession,
  type WalletSessionsDeps,
} from '@e-collecting/wallet-session/server'
import { MATCHED_LIFETIME_MS, type RegisterFailure, refusalOfAny } from '../contract.ts'
import type { MatchLimits } from './match-limits.ts'

/** What a session notes; sealed, and gone when it ends. */
export interface RegisterNotes {
  municipalityId: string
  /** Pseudonym of the browser that began it, for the limit on failed matches: gone with a match, or it would join a resident with what else this browser was counted for. */
  client?: string
  /** Whose register entry it is, and when that was changed last before the match, in ISO 8601. */
  residentId?: string
  entryAt?: string
  /** The item that the first request for a credential has bound. */
  popularVoteId?: PopularVoteId
}

export type RegisterSession = WalletSession<RegisterNotes>
export type RegisterSessions = SessionsOf<RegisterNotes>

export interface RegisterSessionsDeps extends WalletSessionsDeps {
  residents: Pick<ResidentLookup, 'match'>
  municipalities: Pick<MunicipalityDirectory, 'findById' | 'listRegisters'>
  matchLimits: MatchLimits
}

const FAILURES = { none: 'resident-not-matched', ambiguous: 'resident-ambiguous' } as const satisfies Record<
  Exclude<ResidentMatch['kind'], 'found'>,
  RegisterFailure
>

/**
 * Sessions of the register wizard: a verified person is looked up in the register of the one municipality that the session
 * belongs to, or in all of those that have merged into it. Once there is an answer of the register nobody needs the claims any more.
 */
export const createRegisterSessions = (deps: RegisterSessionsDeps): RegisterSessions =>
  createWalletSessions<RegisterNotes>(deps, {
    name: 'register',
    settle: async (notes, person) => {
      const { municipalityId, client } = notes
      const municipalityIds = await deps.municipalities.listRegisters(municipalityId)
      const match = await deps.residents.match({ municipalityIds, ...person })
      if (match.kind !== 'found') {
        if (client !== undefined) await deps.matchLimits.countFailure({ client, municipalityId })
        return { kind: 'failed', reason: FAILURES[match.kind] }
      }
      const now = deps.now()
      const place = await deps.municipalities.findById(municipalityId)
      if (place === undefined) return { kind: 'failed', reason: 'resident-not-matched' }
      const voter = { birthDate: person.birthDate, hasRightToVote: match.hasRightToVote }
      const refusal = refusalOfAny(voter, place.canton, swissDay(now))
      if (refusal !== undefined) return { kind: 'failed', reason: refusal }
      return {
        kind: 'settled',
        context: { municipalityId, residentId: match.residentId, entryAt: match.updatedAt.toISOString() },
        until: new Date(now.getTime() + MATCHED_LIFETIME_MS),
      }
    },
  })

export interface OpenRegisterSessionDeps {
  sessions: Pick<RegisterSessions, 'open' | 'end'>
  residents: Pick<ResidentLookup, 'find'>
}

/** A session as it is opened: with the entry of the register that it was matched to, as that stands now. */
export interface OpenedRegisterSession extends RegisterSession {
  resident: ResidentEntry | undefined
}

/**
 * The session of a browser. One whose entry of the register has been changed since the match ends: the entry may be somebody else's now,
 * and the person proves anew whose it is.
 * @param needed the state without which the caller refuses
 * @throws DomainError `register-session-not-found`: unknown, of another browser, or deleted; the answer is the same.
 */
export async function openRegisterSession(
  { sessions, residents }: OpenRegisterSessionDeps,
  access: SessionAccess,
  needed?: SessionState,
): Promise<OpenedRegisterSession> {
  const session = await sessions.open(access, needed)
  if (session === undefined) throw registerSessionNotFound()
  const { residentId, entryAt } = session.context ?? {}
  if (session.state !== 'done' || residentId === undefined) return { resident: undefined, ...session }
  const resident = await residents.find(residentId)
  if (!wasChangedSince(resident, entryAt)) return { resident, ...session }
  return { resident: undefined, ...(await sessions.end(session)) }
}

/**
 * True if the entry is gone, or was changed after what was its last change at the match: no clock is asked, as there is one on each machine. An
 * archived one has only been archived.
 */
const wasChangedSince = (entry: ResidentEntry | undefined, entryAt: string | undefined): boolean =>
  entry === undefined || (!entry.isArchived && entry.updatedAt.toISOString() !== entryAt)

export const registerSessionNotFound = () =>
  new DomainError('register-session-not-found', 'There is no such session for this browser.')

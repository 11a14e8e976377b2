import { purposesOf } from '@e-collecting/i18n/server'
import type { RequestPurpose } from '@e-collecting/swiyu-client'
import { type CreateRegisterSession, type RegisterSessionCreated, SESSION_LIFETIME_MS } from '../contract.ts'
import { type FindRegisterMunicipalityDeps, requireMunicipality } from './find-register-municipality.ts'
import type { MatchLimits } from './match-limits.ts'
import type { RegisterSessions } from './register-sessions.ts'

export interface CreateRegisterSessionDeps extends FindRegisterMunicipalityDeps {
  sessions: Pick<RegisterSessions, 'begin'>
  matchLimits: Pick<MatchLimits, 'ask'>
  productName: string
}

/**
 * Begins a run of the wizard: asks the verifier for a request. The session belongs to this municipality for good: another one would be asked about the same verified person.
 * @param browser the secret of the browser that may read and cancel the session, and the pseudonym of its address.
 * @throws DomainError `municipality-not-registered`, `too-many-requests`, `verification-unavailable`.
 */
export async function createRegisterSession(
  deps: CreateRegisterSessionDeps,
  { bfsNumber }: CreateRegisterSession,
  { secret, client }: { secret: string; client: string },
): Promise<RegisterSessionCreated> {
  const municipality = await requireMunicipality(deps, bfsNumber)
  await deps.matchLimits.ask({ client, municipalityId: municipality.id })
  const begun = await deps.sessions.begin({
    topic: null,
    context: { municipalityId: municipality.id, client },
    purpose: describePurpose(municipality.name, deps.productName),
    browserSecret: secret,
    lifetimeMs: SESSION_LIFETIME_MS,
  })
  return { ...begun, expiresAt: begun.expiresAt.toISOString() }
}

/** What the presentation is for, as a wallet shows it. */
const PURPOSES = purposesOf('register')

/** The wallet shows product, purpose and municipality, so that somebody who was sent a code of another person sees what it is for. */
function describePurpose(municipality: string, productName: string): RequestPurpose {
  const names = Object.entries(PURPOSES).map(([language, purpose]) => [
    language,
    `${productName}, ${purpose}: ${municipality}`,
  ])
  return { clientName: `${productName}, ${PURPOSES.de}: ${municipality}`, clientNames: Object.fromEntries(names) }
}

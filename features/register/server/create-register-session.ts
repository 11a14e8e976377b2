import { describePurpose } from '@e-collecting/i18n/server'
import type { CreateRegisterSession, RegisterSessionCreated } from '../contract.ts'
import { type FindRegisterMunicipalityDeps, requireMunicipality } from './find-register-municipality.ts'
import type { MatchLimits } from './match-limits.ts'
import type { RegisterSessions } from './register-sessions.ts'

export interface CreateRegisterSessionDeps extends FindRegisterMunicipalityDeps {
  sessions: Pick<RegisterSessions, 'begin'>
  matchLimits: Pick<MatchLimits, 'ask'>
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
  return deps.sessions.begin({
    topic: null,
    context: { municipalityId: municipality.id, client },
    purpose: describePurpose('register', () => municipality.name),
    browserSecret: secret,
  })
}

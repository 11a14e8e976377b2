import type { Clock } from '@e-collecting/kernel'
import type { RequestPurpose } from '@e-collecting/swiyu-client'
import { createSessionId, hashOf, type PersonVerifier } from '@e-collecting/wallet-session/server'
import { type CreateRegisterSession, type RegisterSessionCreated, SESSION_LIFETIME_MS } from '../contract.ts'
import { type FindRegisterMunicipalityDeps, requireMunicipality } from './find-register-municipality.ts'
import type { RegisterSessionRepository } from './register-session-repository.ts'

export interface CreateRegisterSessionDeps extends FindRegisterMunicipalityDeps {
  sessions: Pick<RegisterSessionRepository, 'insert'>
  verifier: Pick<PersonVerifier, 'start'>
  now: Clock
  randomBytes: (length: number) => Uint8Array
  productName: string
}

/**
 * Begins a run of the wizard: asks the verifier for a request. The session belongs to this municipality for good (decision 3).
 * @param browserSecret of the browser that may read and cancel the session.
 * @throws DomainError `municipality-not-registered`, `verification-unavailable`.
 */
export async function createRegisterSession(
  deps: CreateRegisterSessionDeps,
  { bfsNumber }: CreateRegisterSession,
  browserSecret: string,
): Promise<RegisterSessionCreated> {
  const now = deps.now()
  const municipality = await requireMunicipality(deps, bfsNumber)
  const verification = await deps.verifier.start(describePurpose(municipality.name, deps.productName))
  const id = createSessionId(deps.randomBytes)
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
  await deps.sessions.insert({
    idHash: hashOf(id),
    secretHash: hashOf(browserSecret),
    gemeindeId: municipality.id,
    verificationId: verification.id,
    state: 'waiting',
    createdAt: now,
    expiresAt,
  })
  return {
    id,
    verificationUrl: verification.verificationUrl,
    walletDeepLink: verification.walletDeepLink,
    expiresAt: expiresAt.toISOString(),
  }
}

/** What the presentation is for, as a wallet shows it. */
const PURPOSES = {
  de: 'Stimmregister',
  fr: 'registre électoral',
  it: 'registro elettorale',
  rm: 'register electoral',
  en: 'electoral register',
} as const

/** The wallet shows product, purpose and municipality, so that a forwarded code is recognisable (decision 23). */
function describePurpose(municipality: string, productName: string): RequestPurpose {
  const names = Object.entries(PURPOSES).map(([language, purpose]) => [
    language,
    `${productName}, ${purpose}: ${municipality}`,
  ])
  return { clientName: `${productName}, ${PURPOSES.de}: ${municipality}`, clientNames: Object.fromEntries(names) }
}

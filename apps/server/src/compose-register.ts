import type { StaffGuards } from '@e-collecting/auth/server'
import type { BrowserSecret } from '@e-collecting/http'
import { createMunicipalityRepository, createResidentRepository } from '@e-collecting/municipalities/server'
import type { FindMunicipality, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import {
  createIssuerCallbackRoute,
  createRegisterRoutes,
  createRegisterSessionRepository,
  handleIssuerEvent,
  sweepRegister,
} from '@e-collecting/register/server'
import type { PersonVerifier } from '@e-collecting/wallet-session/server'
import type { ComposeDeps } from './compose.ts'
import { describeError } from './http/problems.ts'
import type { CountRequest } from './http/rate-limit.ts'
import type { RegisterIssuerAccess } from './trust-services.ts'
import type { Vault } from './vault.ts'

export interface ComposeRegisterDeps extends Pick<ComposeDeps, 'config' | 'db' | 'logger' | 'now' | 'randomBytes'> {
  productName: string
  vault: Vault
  votes: PopularVoteRepository
  verifier: PersonVerifier
  findMunicipality: FindMunicipality
  browserSecret: BrowserSecret
  count: CountRequest
  guards: StaffGuards
  access: RegisterIssuerAccess
}

/** Header in which an external issuer shows its key (`WEBHOOK_API_KEY_HEADER` there). */
const CALLBACK_KEY_HEADER = 'x-callback-key'

/** The register flow, the credential records of staff, and what the municipality issuer reports. */
export function composeRegister(deps: ComposeRegisterDeps) {
  const { config, db, logger, now, randomBytes, vault, votes, verifier, access } = deps
  const parts = {
    ...{ db, now, randomBytes, votes, verifier, sealer: vault.sealer, productName: deps.productName },
    ...{ guards: deps.guards, browserSecret: deps.browserSecret, findMunicipality: deps.findMunicipality },
    sessions: createRegisterSessionRepository(db),
    residents: createResidentRepository(db),
    municipalities: createMunicipalityRepository(db),
    issuer: access.issuer,
    statusListUrlFor: access.statusListUrlFor,
    countRequest: deps.count,
    reportFailure: (error: unknown) => logger.error(describeError(error), 'a call to the municipality issuer failed'),
  }
  access.onEvent((event) => handleIssuerEvent(parts, event))
  const callbackKey = config.externalServices?.issuerRegister.callbackKey
  return {
    api: createRegisterRoutes(parts),
    callbacks:
      callbackKey === undefined
        ? []
        : [createIssuerCallbackRoute({ ...parts, key: { header: CALLBACK_KEY_HEADER, value: callbackKey } })],
    sweep: () => sweepRegister(parts),
  }
}

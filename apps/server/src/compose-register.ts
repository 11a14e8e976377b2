import type { StaffGuards } from '@e-collecting/auth/server'
import type { BrowserSecret } from '@e-collecting/http'
import { createResidentLookup, type MunicipalityDirectory } from '@e-collecting/municipalities/server'
import type { FindMunicipality, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import {
  createCredentialChangeRepository,
  createCredentialRepository,
  createIssuerCallbackRoute,
  createIssuerFollower,
  createRegisterRoutes,
  createRegisterSessions,
  guideBackToRegister,
  type MatchLimits,
  sweepRegister,
} from '@e-collecting/register/server'
import { toKnownStatus } from '@e-collecting/swiyu-client'
import type { WalletSessionsDeps } from '@e-collecting/wallet-session/server'
import type { ComposeDeps } from './compose-deps.ts'
import { describeError } from './http/problems.ts'
import type { CountRequest } from './http/rate-limit.ts'
import type { RegisterIssuerAccess } from './trust-services.ts'
import type { Vault } from './vault.ts'

export interface ComposeRegisterDeps extends Pick<ComposeDeps, 'config' | 'db' | 'statements' | 'logger' | 'now'> {
  vault: Vault
  votes: PopularVoteRepository
  municipalities: MunicipalityDirectory
  /** What every flow's sessions are made with. */
  walletSessions: Omit<WalletSessionsDeps, 'reportFailure'>
  findMunicipality: FindMunicipality
  browserSecret: BrowserSecret
  matchCounter: { ask: CountRequest; count: CountRequest }
  guards: StaffGuards
  access: RegisterIssuerAccess
}

/** Header in which an external issuer shows its key (`WEBHOOK_API_KEY_HEADER` there). */
const CALLBACK_KEY_HEADER = 'x-callback-key'

/** The register flow, the credential records of staff, and what the municipality issuer reports. */
export function composeRegister(deps: ComposeRegisterDeps) {
  const { config, db, statements, logger, now, vault, votes, access, walletSessions, matchCounter } = deps
  const reportFailure = (error: unknown) =>
    logger.error(describeError(error), 'a call to the municipality issuer failed')
  const residents = createResidentLookup(statements)
  const matchLimits = limitMatches(matchCounter)
  const sessions = createRegisterSessions({
    ...walletSessions,
    reportFailure,
    residents,
    municipalities: deps.municipalities,
    matchLimits,
  })
  const parts = {
    db,
    credentials: createCredentialRepository({ db, statements }),
    changes: createCredentialChangeRepository(db),
    now,
    votes,
    sessions,
    residents,
    matchLimits,
    reportFailure,
    sealer: vault.sealer,
    guards: deps.guards,
    browserSecret: deps.browserSecret,
    findMunicipality: deps.findMunicipality,
    municipalities: deps.municipalities,
    issuer: access.issuer,
    statusListUrlFor: access.statusListUrlFor,
  }
  const { exchanges } = walletSessions
  const issuerSteps = createIssuerFollower({
    ...parts,
    findStatus: async (id) => {
      const exchange = await exchanges.find(id)
      return exchange && toKnownStatus(exchange.state)
    },
  })
  exchanges.onMoved(async ({ id, issuer, state }) => {
    // What could not be written is mended by the sweep.
    if (issuer !== null && issuer === access.embeddedAs)
      await issuerSteps.moved(id, toKnownStatus(state)).catch(reportFailure)
  })
  const callbackKey = config.externalServices?.issuerRegister.callbackKey
  return {
    api: createRegisterRoutes(parts),
    callbacks:
      callbackKey === undefined
        ? []
        : [createIssuerCallbackRoute({ ...parts, key: { header: CALLBACK_KEY_HEADER, value: callbackKey } })],
    sweep: () => sweepRegister(parts),
    catchUp: () => issuerSteps.catchUp().catch(reportFailure),
    finish: () => issuerSteps.catchUp(0).catch(reportFailure),
    /** Deals with answers that nobody has looked at. */
    settle: sessions.sweep,
    guide: guideBackToRegister(parts),
  }
}

/** A failed match counts for the browser's address and for the municipality. */
const limitMatches = ({ ask, count }: ComposeRegisterDeps['matchCounter']): MatchLimits => ({
  ask: async ({ client, municipalityId }) => {
    await ask('register-match-client', client)
    await ask('register-match-municipality', municipalityId)
  },
  countFailure: async ({ client, municipalityId }) => {
    // The match has failed already: that it was one too many changes nothing for this person.
    await Promise.allSettled([
      count('register-match-client', client),
      count('register-match-municipality', municipalityId),
    ])
  },
})

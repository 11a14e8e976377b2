import { randomUUID } from 'node:crypto'
import type { CantonLookup } from '@e-collecting/address/server'
import { createAuditRoutes } from '@e-collecting/audit/server'
import { createAuth } from '@e-collecting/auth/server'
import { type BrowserSecret, createApi } from '@e-collecting/http'
import { createClosedMailer, createMailbox, createSmtpMailer } from '@e-collecting/mail'
import {
  type CredentialStanding,
  createMunicipalityRoutes,
  type RememberedMunicipalities,
  renewIdentities,
  sweepResidentImports,
} from '@e-collecting/municipalities/server'
import {
  createAdminPopularVoteRoutes,
  type ItemCredentials,
  type PopularVoteId,
  type RememberedPopularVotes,
} from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from './compose-deps.ts'
import { findLogs } from './declaration/find-logs.ts'
import { ownOrigins } from './http/origin-check.ts'
import { describeError } from './http/problems.ts'
import type { CountRequest } from './http/rate-limit.ts'
import type { RegisterIssuerAccess } from './trust-services.ts'
import type { Vault } from './vault.ts'

export interface ComposeStaffDeps extends Pick<ComposeDeps, 'config' | 'db' | 'logger' | 'now' | 'randomBytes'> {
  vault: Vault
  cantons: CantonLookup
  browserSecret: BrowserSecret
  count: CountRequest
  standing: CredentialStanding & ItemCredentials
  votes: RememberedPopularVotes
  municipalities: RememberedMunicipalities
  /** The issuer of what municipalities issue. */
  access: Pick<RegisterIssuerAccess, 'identities' | 'check'>
}

/** Sign-in, and what staff manage but the electoral register. */
export function composeStaff(deps: ComposeStaffDeps) {
  const { config, db, logger, now, randomBytes, vault, cantons, standing } = deps
  const reportFailure = (error: unknown) => logger.error(describeError(error), 'a staff request was only partly served')
  if (config.passkeyPolicy === 'not-possible')
    logger.warn(
      'Staff cannot have passkeys: PUBLIC_URL has to be https on a host name, not an IP address, or localhost.',
    )
  const auth = createAuth({
    db,
    now,
    randomBytes,
    count: deps.count,
    browserSecret: deps.browserSecret,
    ...createMail(deps),
    publicUrl: config.publicUrl,
    adminEmails: config.adminEmails,
    isFirstSignInAdmin: config.isDemo && config.isLoopback,
    pseudonymSecret: vault.clientSecret,
    nameMunicipalities: deps.municipalities.nameAll,
    passkeys: {
      policy: config.passkeyPolicy,
      relyingPartyId: new URL(config.publicUrl).hostname,
      origins: ownOrigins(config),
    },
  })
  const { guards } = auth
  const { findMunicipality } = cantons
  const municipalities = {
    db,
    guards,
    now,
    standing,
    findMunicipality,
    reportFailure,
    sealer: vault.sealer,
    issuerIdentities: deps.access.identities,
    checkIssuer: deps.access.check,
    directory: deps.municipalities,
  }
  const api = createApi()
  api.route('/', auth.routes)
  api.route(
    '/',
    createAuditRoutes({
      db,
      sealer: vault.sealer,
      requireAdmin: guards.requireAdmin,
      names: {
        municipalityOf: async (id) => (await deps.municipalities.findById(id))?.name,
        titleOf: async (item, language) => {
          const { votes } = deps
          const vote = await ('slug' in item ? votes.findBySlug(item.slug) : votes.findById(item.id as PopularVoteId))
          return vote?.titles[language] ?? vote?.titles.de
        },
      },
    }),
  )
  api.route('/', createMunicipalityRoutes(municipalities))
  api.route(
    '/',
    createAdminPopularVoteRoutes({
      db,
      guards,
      now,
      findMunicipality,
      credentials: standing,
      findLogs: (at) => findLogs({ ...deps, db: at }),
      votes: deps.votes,
      sealer: vault.sealer,
    }),
  )
  return { guards, api, sweeps: [renewOnce(deps), auth.sweep, () => sweepResidentImports(municipalities)] }
}

/** Once for each process: DIDs change with the public address only, and that is read at start. */
function renewOnce({
  db,
  access: { identities: issuerIdentities },
  municipalities,
  logger,
}: Pick<ComposeStaffDeps, 'db' | 'access' | 'municipalities' | 'logger'>) {
  let isDone = issuerIdentities === undefined
  return async () => {
    if (isDone || issuerIdentities === undefined) return
    await renewIdentities({
      db,
      issuerIdentities,
      onRenewed: (municipality) => logger.info(municipality, 'a municipality has a new DID; old documents stay served'),
    })
    await municipalities.catchUp()
    isDone = true
  }
}

/** A mail server where one is configured, else the mailbox of the demo, else no mail at all. */
function createMail({ config, now }: Pick<ComposeStaffDeps, 'config' | 'now'>) {
  if (config.smtp !== undefined) return { mailer: createSmtpMailer(config.smtp) }
  if (!config.hasMailbox) return { mailer: createClosedMailer() }
  const mailbox = createMailbox({ now, randomUuid: randomUUID })
  return { mailer: mailbox, mailbox }
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { createTestGuards } from '@e-collecting/auth/server/testing'
import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner, gemeindeAdmins, gemeinden } from '@e-collecting/database/register'
import { auditLog, userRoles, users } from '@e-collecting/database/staff'
import { exchanges as exchangeRows } from '@e-collecting/database/trust'
import { exchangeIdOf } from '@e-collecting/exchanges'
import { createBrowserSecret, toProblem } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { createMunicipalityRepository, createResidentLookup } from '@e-collecting/municipalities/server'
import {
  createMunicipalityDirectory,
  createResidentRepository,
  loadMunicipalities,
} from '@e-collecting/municipalities/server/testing'
import { POPULAR_VOTE_PROBLEMS } from '@e-collecting/popular-votes/contract'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { createPopularVoteRepository, loadPopularVotes } from '@e-collecting/popular-votes/server/testing'
import { createStand } from '@e-collecting/services/testing'
import { VERIFICATION_PROBLEMS } from '@e-collecting/wallet-session/contract'
import type { AnswerTaker } from '@e-collecting/wallet-session/server'
import { answerSession, claimsOfPerson, createTestVerifier } from '@e-collecting/wallet-session/testing'
import { eq, inArray, sql } from 'drizzle-orm'
import { REGISTER_PROBLEMS } from '../contract.ts'
import { createCredentialChangeRepository } from './credential-change-repository.ts'
import { createCredentialRepository } from './credential-repository.ts'
import { handleIssuerEvent } from './issuer-callback-route.ts'
import type { MatchLimits } from './match-limits.ts'
import { createRegisterSessions, openRegisterSession } from './register-sessions.ts'
import { createRegisterRoutes, type RegisterRoutesDeps } from './routes.ts'
import type { SweepRegisterDeps } from './sweep-register.ts'
import { createBreakableIssuer } from './testing/breakable-issuer.ts'
import { createCollectingWallet } from './testing/collecting-wallet.ts'

const STATUSES = {
  ...POPULAR_VOTE_PROBLEMS,
  ...REGISTER_PROBLEMS,
  ...VERIFICATION_PROBLEMS,
  'invalid-request': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'resident-not-found': 404,
  'too-many-requests': 429,
}

/** Municipalities as they are in the database, and one number that has merged into Zürich's. */
const createDirectory = (db: Database) =>
  createMunicipalityDirectory({
    read: () => loadMunicipalities(db),
    catchUp: async () => undefined,
    findMunicipality: (bfsNumber) => (bfsNumber === MERGED_NUMBER ? ZURICH : undefined),
    listMerged: (bfsNumber) => (bfsNumber === ZURICH.bfsNumber ? [MERGED_NUMBER] : []),
  })

/** The register over a real database and a real issuer, with a wire that can break. */
export async function createRegisterStand() {
  const stand = await createStand({
    issuer: { configurations: { 'stimmregister-vc': { vct: 'stimmregister-vc', display: [], claims: [] } } },
  })
  const { db, statements } = stand
  const failures: unknown[] = []
  const counted: string[] = []
  const limits = { isReached: false }
  const actor: { current: Actor | undefined } = { current: undefined }

  const { issuer, calls, breakWire, mendWire } = createBreakableIssuer(stand)
  const owners = new Map<string, AnswerTaker>()
  const matchLimits: MatchLimits = {
    ask: async () => {
      if (limits.isReached) throw new DomainError('too-many-requests', 'Too many.')
    },
    countFailure: async ({ client, municipalityId }) => void counted.push(`${client} ${municipalityId}`),
  }
  const residents = createResidentLookup(statements)
  const municipalities = createDirectory(db)
  const reportFailure = (error: unknown) => void failures.push(error)
  const sessions = createRegisterSessions({
    exchanges: stand.exchanges,
    owners,
    verifier: createTestVerifier(),
    randomBytes,
    residents,
    municipalities,
    matchLimits,
    sealer: stand.sealer,
    now: stand.clock,
    reportFailure,
    identityTypes: ['betaid-sdjwt'],
    acceptedIssuerDids: ['did:example:beta'],
  })
  const deps: RegisterRoutesDeps & SweepRegisterDeps = {
    db,
    credentials: createCredentialRepository({ db, statements }),
    changes: createCredentialChangeRepository(db),
    issuer,
    sessions,
    residents,
    matchLimits,
    reportFailure,
    sealer: stand.sealer,
    now: stand.clock,
    votes: createPopularVoteRepository({ read: () => loadPopularVotes(db) }),
    findMunicipality: () => undefined,
    municipalities,
    statusListUrlFor: (did: string) => stand.issuer.currentStatusList(did),
    browserSecret: createBrowserSecret(false),
    guards: createTestGuards(() => actor.current),
  }
  const api = createRegisterRoutes(deps)
  api.use('*', async (c, next) => {
    c.set('client', 'client-of-the-day')
    await next()
  })
  api.onError((error, c) => {
    if (!(error instanceof DomainError)) throw error
    const problem = toProblem(error, STATUSES)
    return c.json(problem, problem.status as 400)
  })

  return {
    stand,
    db,
    deps,
    residents,
    api,
    calls,
    failures,
    counted,
    limits,
    owners,
    actor,
    now: stand.clock,
    advance: stand.advance,
    breakWire,
    mendWire,
    /** The wallet of a session says who it is. */
    present: (id: string, person = ANNA) =>
      answerSession({ exchanges: stand.exchanges, owners, now: stand.clock }, id, claimsOfPerson(person)),
    /** The session as its browser, or one with another secret, opens it. @throws DomainError `register-session-not-found` */
    open: (id: string, secret: string | undefined = SECRET) => openRegisterSession(deps, { id, secret }),
    ...createCollectingWallet(stand),
    tell: (subjectId: string) => handleIssuerEvent(deps, { subjectId }),
    record: (id: string) => deps.credentials.findById(id),
    close: stand.close,
  }
}

export type RegisterStand = Awaited<ReturnType<typeof createRegisterStand>>

export async function addMunicipality(
  { db, stand }: RegisterStand,
  { bfsNumber = '261', name = 'Zürich', canton = 'ZH', hasDid = true } = {},
) {
  const id = randomUUID()
  const identity = hasDid ? await stand.issuer.ensureIssuer(`office-${bfsNumber}`) : { did: null, statusListUrl: null }
  await createMunicipalityRepository(db).insert({
    id,
    name,
    bfsNumber,
    isDemo: false,
    createdBy: null,
    createdAt: stand.clock(),
    canton: canton as 'ZH',
    did: identity.did,
    statusListUrl: identity.statusListUrl,
  })
  return { id, bfsNumber, name, ...identity }
}

/** Of a municipality that has merged into Zürich. */
export const MERGED_NUMBER = '999'
const ZURICH = { bfsNumber: '261', name: 'Zürich', canton: 'ZH' } as const

export const ANNA = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }

export async function addResident(
  { db, now }: RegisterStand,
  municipalityId: string,
  person = ANNA,
  hasRightToVote: boolean | null = null,
): Promise<string> {
  const id = randomUUID()
  const entry = { ...person, id, municipalityId, hasRightToVote, isDemo: false, at: now() }
  await createResidentRepository(db).insert(entry)
  return id
}

type Item = Partial<typeof volksbegehren.$inferInsert>

export async function addItem({ db, now }: RegisterStand, changes: Item = {}) {
  const id = (changes.id ?? randomUUID()) as PopularVoteId
  const slug = changes.slug ?? `item-${id.slice(0, 8)}`
  await db.insert(volksbegehren).values({
    titleDe: 'Nachtzüge',
    titleFr: 'Trains de nuit',
    type: 'initiative',
    level: 'federal',
    createdAt: now(),
    startDate: '2026-01-01',
    endDate: '2027-03-28',
    ...changes,
    id,
    slug,
  })
  return { id, slug }
}

export const SECRET = 's'.repeat(43)

/** The id of a session whose wallet has answered, and whose resident was found. */
export async function addMatchedSession(
  { deps, present }: RegisterStand,
  municipalityId: string,
  person = ANNA,
): Promise<string> {
  const { id } = await deps.sessions.begin({
    topic: null,
    context: { municipalityId, client: 'client' },
    browserSecret: SECRET,
    purpose: { clientName: 'Test' },
  })
  await present(id, person)
  return id
}

/** The row of a session. */
export async function rowOf({ db }: RegisterStand, sessionId: string) {
  const [row] = await db
    .select()
    .from(exchangeRows)
    .where(eq(exchangeRows.id, exchangeIdOf(sessionId) ?? ''))
  if (row === undefined) throw new Error('no session')
  return row
}

export async function addStaff({ db, now }: RegisterStand, rights: Pick<Actor, 'isAdmin' | 'municipalityIds'>) {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@example.ch`
  await db.insert(users).values({ id, email, createdAt: now() })
  const grant = { userId: id, grantedAt: now() }
  if (rights.isAdmin) await db.insert(userRoles).values({ ...grant, role: 'admin' })
  const isOne = inArray(gemeinden.id, [...rights.municipalityIds])
  for (const { gemeindeId } of await db.select({ gemeindeId: gemeinden.id }).from(gemeinden).where(isOne))
    await db.insert(gemeindeAdmins).values({ ...grant, gemeindeId })
  return { userId: id, email, ...rights } satisfies Actor
}

/** Credential records, residents, items and municipalities go; the log stays. */
export async function clear({ db, calls, failures, counted, limits, mendWire }: RegisterStand) {
  mendWire()
  limits.isReached = false
  for (const list of [calls, failures, counted]) list.length = 0
  for (const table of [credentials, einwohner, gemeinden, volksbegehren]) await db.delete(table)
}

export const auditOf = async ({ db }: RegisterStand, recordId: string) =>
  db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      detail: auditLog.detail,
      gemeindeId: auditLog.gemeindeId,
    })
    .from(auditLog)
    .where(eq(auditLog.recordId, recordId))
    .orderBy(auditLog.id)

/** Offers at the issuer by status: what a wallet could collect. */
export async function offersByStatus({ db }: RegisterStand): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; offers: number }>(
    sql`select state as status, count(*)::int as offers from trust.exchanges where issuer is not null group by state`,
  )
  return Object.fromEntries(rows.map(({ status, offers }) => [status, offers]))
}

import { createHash, randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { createTestGuards } from '@e-collecting/auth/server/testing'
import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner, gemeindeAdmins, gemeinden } from '@e-collecting/database/register'
import { auditLog, userRoles, users } from '@e-collecting/database/staff'
import { createTestDatabase, createTestSealer } from '@e-collecting/database/testing'
import { PROBLEM_TYPE, toProblem } from '@e-collecting/http'
import { asc, eq, inArray } from 'drizzle-orm'
import { MUNICIPALITY_PROBLEMS, type Municipality, type Resident } from '../../contract.ts'
import type { CheckIssuer, CredentialStanding, IssuerIdentities } from '../ports.ts'
import { type RememberedMunicipalities, rememberMunicipalities } from '../remember-municipalities.ts'
import { createMunicipalityRoutes } from '../routes.ts'

const OFFICIAL = [
  { bfsNumber: '351', name: 'Bern', canton: 'BE' },
  { bfsNumber: '5586', name: 'Lausanne', canton: 'VD' },
  { bfsNumber: '5002', name: 'Bellinzona', canton: 'TI' },
  { bfsNumber: '261', name: 'Zürich', canton: 'ZH' },
  { bfsNumber: '2701', name: 'Basel', canton: 'BS' },
  { bfsNumber: '1061', name: 'Luzern', canton: 'LU' },
  { bfsNumber: '6621', name: 'Genève', canton: 'GE' },
  { bfsNumber: '1711', name: 'Zug', canton: 'ZG' },
  { bfsNumber: '3901', name: 'Chur', canton: 'GR' },
  { bfsNumber: '230', name: 'Winterthur', canton: 'ZH' },
  { bfsNumber: '371', name: 'Biel/Bienne', canton: 'BE' },
  { bfsNumber: '942', name: 'Thun', canton: 'BE' },
  { bfsNumber: '355', name: 'Köniz', canton: 'BE' },
  { bfsNumber: '3203', name: 'St. Gallen', canton: 'SG' },
  { bfsNumber: '1024', name: 'Emmen', canton: 'LU' },
] as const

export const findMunicipality = (bfsNumber: string) => OFFICIAL.find((official) => official.bfsNumber === bfsNumber)

const STATUSES = {
  'invalid-request': 400,
  'unsupported-media-type': 415,
  'not-signed-in': 401,
  'not-allowed': 403,
  'municipality-not-found': 404,
  'municipality-without-did': 409,
}

export interface StandOptions {
  issuerIdentities?: IssuerIdentities
  checkIssuer?: CheckIssuer
}

/** The routes over a database of their own, with a clock that only the test moves. */
export async function createRegisterStand({ issuerIdentities, checkIssuer }: StandOptions = {}) {
  const connection = await createTestDatabase()
  const { db } = connection
  let instant = new Date('2026-11-20T10:00:00Z')
  const failures: unknown[] = []
  const { standing, credentialStanding } = createStanding()
  const sealer = createTestSealer()
  const successors = new Map<string, string>()
  const findInForce = (bfsNumber: string) => findMunicipality(successors.get(bfsNumber) ?? bfsNumber)
  const directory: RememberedMunicipalities = rememberMunicipalities({
    ...connection,
    findMunicipality: findInForce,
    listMerged: (bfsNumber) => [...successors.keys()].filter((gone) => successors.get(gone) === bfsNumber),
  })
  let actor: Actor | undefined
  const routes = createMunicipalityRoutes({
    db,
    directory,
    findMunicipality: findInForce,
    issuerIdentities,
    checkIssuer,
    standing: credentialStanding,
    sealer,
    guards: createTestGuards(() => actor),
    now: () => instant,
    reportFailure: (error) => void failures.push(error),
  })
  routes.onError((error, c) => {
    const problem = toProblem(error, { ...STATUSES, ...MUNICIPALITY_PROBLEMS })
    if (problem.status === 500) failures.push(error)
    return c.json(problem, problem.status as 400, { 'content-type': PROBLEM_TYPE })
  })

  const send = sendTo(routes)
  const signInAs = async (isAdmin: boolean, municipalityIds: string[] = []): Promise<Actor> => {
    const userId = randomUUID()
    const email = `${userId}@example.org`
    await db.insert(users).values({ id: userId, email, createdAt: instant })
    await grant(db, instant, userId, isAdmin, municipalityIds)
    actor = { userId, email, isAdmin, municipalityIds }
    return actor
  }
  const admin = await signInAs(true)

  return {
    directory,
    db,
    statements: connection.statements,
    failures,
    sealer,
    standing,
    credentialStanding,
    send,
    signInAs,
    admin,
    become: (next: Actor | undefined) => {
      actor = next
    },
    /** Two municipalities merge; official numbers. */
    merge: (from: string, into: string) => void successors.set(from, into),
    now: () => instant,
    advance: (milliseconds: number) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
    addMunicipality: async (bfsNumber: string): Promise<Municipality> => {
      const name = findMunicipality(bfsNumber)?.name ?? bfsNumber
      const { status, json } = await send('POST', '/api/admin/municipalities', {
        bfsNumber,
        name,
        did: null,
        statusListUrl: null,
      })
      if (status !== 201) throw new Error(`The municipality was not added: ${status}.`)
      return json
    },
    addResident: async (municipalityId: string, name: string, birthDate = '1990-05-17'): Promise<Resident> => {
      const [givenName, familyName] = name.split(' ')
      const input = { givenName, familyName, birthDate }
      const { status, json } = await send('POST', `/api/admin/municipalities/${municipalityId}/residents`, input)
      if (status !== 201) throw new Error(`The resident was not added: ${status}.`)
      return json
    },
    names: async (municipalityId: string, search: object = {}): Promise<string[]> => {
      const { json } = await send('POST', `/api/admin/municipalities/${municipalityId}/residents/search`, search)
      return json.items.map(({ givenName, familyName }: Resident) => `${givenName} ${familyName}`)
    },
    addCredential: (residentId: string, slug: string) => addCredential(db, instant, residentId, slug),
    audited: () =>
      db
        .select({ action: auditLog.action, detail: auditLog.detail, municipalityId: auditLog.gemeindeId })
        .from(auditLog)
        .orderBy(asc(auditLog.id)),
    close: connection.close,
  }
}

/** Municipalities that do not exist are passed over: nobody can have a right to them. */
async function grant(db: Database, instant: Date, userId: string, isAdmin: boolean, ids: string[]): Promise<void> {
  if (isAdmin) await db.insert(userRoles).values({ userId, role: 'admin', grantedAt: instant })
  const existing = await db.select({ gemeindeId: gemeinden.id }).from(gemeinden).where(inArray(gemeinden.id, ids))
  if (existing.length > 0)
    await db.insert(gemeindeAdmins).values(existing.map((row) => ({ ...row, userId, grantedAt: instant })))
}

function createStanding() {
  const standing = {
    live: new Map<string, number>(),
    collected: new Map<string, number>(),
    /** Where nothing is said, for ever. */
    liveSince: new Map<string, Date>(),
  }
  const idOf = (of: { residentId: string } | { municipalityId: string }) =>
    'residentId' in of ? of.residentId : of.municipalityId
  const credentialStanding: CredentialStanding = {
    read: async (_, of) => ({
      live: standing.live.get(idOf(of)) ?? 0,
      collected: standing.collected.get(idOf(of)) ?? 0,
      liveSince: standing.live.has(idOf(of)) ? (standing.liveSince.get(idOf(of)) ?? new Date(0)) : null,
    }),
    deleteUncollected: async (tx, of) => {
      if ('residentId' in of) await tx.delete(credentials).where(eq(credentials.einwohnerId, of.residentId))
    },
  }
  return { standing, credentialStanding }
}

const sendTo =
  (routes: ReturnType<typeof createMunicipalityRoutes>) =>
  async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await routes.request(path, {
      method,
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, json, code: json?.type?.replace('/problems/', '') as string | undefined }
  }

export type RegisterStand = Awaited<ReturnType<typeof createRegisterStand>>

/** A record of an offer that was never collected, for an item of its own. */
async function addCredential(db: Database, instant: Date, residentId: string, slug: string): Promise<void> {
  const item = {
    id: randomUUID(),
    slug,
    titleDe: slug,
    type: 'initiative',
    level: 'federal',
    createdAt: instant,
  } as const
  await db.insert(volksbegehren).values(item)
  const [resident] = await db
    .select({ gemeindeId: einwohner.gemeindeId })
    .from(einwohner)
    .where(eq(einwohner.id, residentId))
  await db.insert(credentials).values({
    id: randomUUID(),
    einwohnerId: residentId,
    volksbegehrenId: item.id,
    status: 'error',
    issuerDid: 'did:x:y',
    gemeindeId: resident?.gemeindeId ?? '',
    createdAt: instant,
    updatedAt: instant,
    nullifier: createHash('sha256').update(residentId).digest('hex'),
  })
}

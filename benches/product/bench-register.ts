import { randomUUID } from 'node:crypto'
import { createTestGuards } from '@e-collecting/auth/server/testing'
import type { DatabaseConnection } from '@e-collecting/database'
import { userRoles, users } from '@e-collecting/database/staff'
import {
  createMunicipalityRepository,
  createMunicipalityRoutes,
  createResidentLookup,
} from '@e-collecting/municipalities/server'
import { createMunicipalityDirectory, loadMunicipalities } from '@e-collecting/municipalities/server/testing'
import { createPeople, type Person } from './bench-people.ts'

export const NOW = new Date('2026-11-20T10:00:00Z')

export interface Municipality {
  id: string
  people: Person[]
}

export type Register = Awaited<ReturnType<typeof createRegister>>

/** Municipalities and residents, brought in as staff do it: through the routes, without a network. */
export async function createRegister({ db, statements }: Pick<DatabaseConnection, 'db' | 'statements'>) {
  const actor = { userId: randomUUID(), email: 'bench@example.org', isAdmin: true, municipalityIds: [] }
  await db.insert(users).values({ id: actor.userId, email: actor.email, createdAt: NOW })
  await db.insert(userRoles).values({ userId: actor.userId, role: 'admin', grantedAt: NOW })
  const routes = createMunicipalityRoutes({
    db,
    directory: {
      ...createMunicipalityDirectory({
        read: () => loadMunicipalities(db),
        catchUp: async () => undefined,
        findMunicipality: () => undefined,
        listMerged: () => [],
      }),
      catchUp: async () => undefined,
    },
    guards: createTestGuards(() => actor),
    findMunicipality: () => undefined,
    issuerIdentities: undefined,
    checkIssuer: undefined,
    standing: {
      read: async () => ({ live: 0, collected: 0, liveSince: null }),
      deleteUncollected: async () => undefined,
    },
    sealer: { seal: (bytes) => bytes, open: (bytes) => bytes },
    now: () => NOW,
    reportFailure: (error) => console.error(error),
  })
  const post = async (path: string, body: string | object, type = 'application/json') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await routes.request(path, { method: 'POST', body: text, headers: { 'content-type': type } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { id: string; items: unknown[] }
  }
  return {
    residents: createResidentLookup(statements),
    post,
    addMunicipality: async (size: number, bfsNumber = '351'): Promise<Municipality> => {
      const id = randomUUID()
      const place = { canton: 'BE', did: null, statusListUrl: null, isDemo: false, createdBy: null } as const
      await createMunicipalityRepository(db).insert({
        ...place,
        id,
        name: `Muster ${bfsNumber}`,
        bfsNumber,
        createdAt: NOW,
      })
      return { id, people: createPeople(size, Number(bfsNumber)) }
    },
    importResidents: async (id: string, people: readonly Person[]): Promise<{ previewMs: number }> => {
      const lines = people.map((person) => `${person.givenName};${person.familyName};${person.birthDate}`)
      const csv = ['vorname;nachname;geburtsdatum', ...lines].join('\n')
      const startedAt = performance.now()
      const preview = await post(`/api/admin/municipalities/${id}/resident-imports`, csv, 'text/csv')
      const previewMs = performance.now() - startedAt
      await post(`/api/admin/resident-imports/${preview.id}/confirm`, { leavesFaulty: false })
      return { previewMs }
    },
  }
}

import { type ApiClient, type CallErrorCode, createApiClient } from '@e-collecting/api-client'
import type { SignedIn, SignedInUser, StaffList } from '@e-collecting/auth/contract'

export const ADMIN: SignedInUser = { id: 'u1', email: 'admin@gemeinde.test', role: 'admin', municipalities: [] }
export const CLERK: SignedInUser = {
  id: 'u2',
  email: 'kanzlei@winterthur.test',
  role: 'gemeinde',
  municipalities: [{ id: 'm1', name: 'Winterthur' }],
}

const STAFF: StaffList = {
  staff: [
    { ...ADMIN, isAdmin: true, lastSignedInAt: '2026-11-21T09:00:00Z', passkeyCount: 0, sessionCount: 1, isSelf: true },
  ],
  invitations: [],
}

const problem = (status: number, code: CallErrorCode) =>
  Response.json({ type: `/problems/${code}`, title: code, status }, { status })

type Answer = (body: unknown) => Response

/** The part of the API that staff meets, with one account and one good link. `answers` replaces single routes. */
export function staffApi(first: SignedInUser | null, answers: Record<string, Answer> = {}) {
  let user = first
  const calls: string[] = []
  const signIn = (next: SignedInUser, outcome: SignedIn['outcome']): Response => {
    user = next
    return Response.json({ outcome, user, missing: null } satisfies SignedIn, { status: 201 })
  }
  const routes: Record<string, Answer> = {
    'GET /api/auth/session': () => Response.json({ user, missing: null }),
    'DELETE /api/auth/session': () => {
      user = null
      return new Response(null, { status: 204 })
    },
    'POST /api/auth/links': () => new Response(null, { status: 204 }),
    'POST /api/auth/links/read': () => Response.json({ email: ADMIN.email, expiresAt: '2026-11-21T11:00:00Z' }),
    'POST /api/auth/sessions': () => signIn(ADMIN, 'admin-created'),
    'POST /api/auth/invitations/accept': () => signIn(CLERK, 'invitation-accepted'),
    'GET /api/auth/sessions': () => Response.json({ sessions: [] }),
    'GET /api/admin/staff': () => Response.json(STAFF),
    'GET /api/admin/audit': () => Response.json({ items: [], cursor: null, previous: null, next: null }),
    'GET /api/admin/municipalities': () => Response.json({ items: [], page: 1, total: 0 }),
    'GET /api/popular-votes': () => Response.json({ items: [] }),
    'GET /api/health': () => Response.json({ services: {} }),
    ...answers,
  }
  const api: ApiClient = createApiClient((path, init) => {
    const call = `${init.method ?? 'GET'} ${new URL(path, 'http://site.invalid').pathname}`
    calls.push(call)
    const isForStaff = call.includes('/api/admin/')
    if (isForStaff && user === null) return problem(401, 'not-signed-in')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    return routes[call]?.(body) ?? problem(404, 'not-found')
  })
  return {
    api,
    calls,
    /** What happens elsewhere: another tab, or the server's clock. */
    setUser: (next: SignedInUser | null) => {
      user = next
    },
  }
}

export { problem }

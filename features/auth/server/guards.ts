import type { ApiEnv } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import type { Actor } from './actor.ts'

/** Behind a guard a handler knows who acts: `c.get('actor')`. */
export interface StaffEnv {
  Variables: ApiEnv['Variables'] & { actor: Actor }
}

export interface StaffGuards {
  /** Anybody with a role. @throws DomainError `not-signed-in` */
  requireStaff: MiddlewareHandler<StaffEnv>
  /** Admins only. @throws DomainError `not-signed-in`, `not-allowed` */
  requireAdmin: MiddlewareHandler<StaffEnv>
}

/** The two guards of `/api/admin/**`. Several on one path read the session once. */
export function createStaffGuards(readActor: (c: Context) => Promise<Actor | undefined>): StaffGuards {
  const identify = async (c: Context<StaffEnv>): Promise<Actor> => {
    const actor = c.get('actor') ?? (await readActor(c))
    if (actor === undefined) throw new DomainError('not-signed-in', 'Sign in first.')
    c.set('actor', actor)
    c.header('cache-control', 'no-store')
    return actor
  }
  return {
    requireStaff: async (c, next) => {
      await identify(c)
      await next()
    },
    requireAdmin: async (c, next) => {
      if (!(await identify(c)).isAdmin) throw new DomainError('not-allowed', 'Only administrators may do this.')
      await next()
    },
  }
}

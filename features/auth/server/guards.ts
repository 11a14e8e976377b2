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
  /**
   * Behind one of the other two, for what cannot be undone or gives power away: whoever finds an open session there is asked for
   * the passkey. @throws DomainError `fresh-passkey-required`
   */
  requireFreshPasskey: MiddlewareHandler<StaffEnv>
}

/**
 * The guards of `/api/admin/**`. Several on one path read the session once.
 * @param readActor who acts; throws when a second factor is missing.
 * @param hasFreshPasskey whether a passkey was given in this session just now.
 */
export function createStaffGuards(
  readActor: (c: Context) => Promise<Actor | undefined>,
  hasFreshPasskey: (c: Context) => Promise<boolean>,
): StaffGuards {
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
    requireFreshPasskey: async (c, next) => {
      if (!(await hasFreshPasskey(c))) throw new DomainError('fresh-passkey-required', 'Give your passkey again.')
      await next()
    },
  }
}

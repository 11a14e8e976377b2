import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { TOKEN_FORM } from '../contract/limits.ts'

/** The cookie that holds a session's token. */
export interface SessionCookie {
  read: (c: Context) => string | undefined
  /** @param maxAgeMs until the session ends at the latest: when one that is left alone ends is for the server to say. */
  set: (c: Context, token: string, maxAgeMs: number) => void
  clear: (c: Context) => void
}

/**
 * @param isSecure decided once from `PUBLIC_URL`: over https the cookie is `__Host-` and Secure; on plain http it has
 * another name and neither. Only the name of the current mode is ever read.
 */
export function createSessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-e-collecting-session' : 'e-collecting-session'
  const attributes = { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/' } as const
  return {
    read: (c) => {
      const value = getCookie(c, name)
      return value !== undefined && TOKEN_FORM.test(value) ? value : undefined
    },
    set: (c, token, maxAgeMs) => setCookie(c, name, token, { ...attributes, maxAge: Math.floor(maxAgeMs / 1000) }),
    clear: (c) => void deleteCookie(c, name, attributes),
  }
}

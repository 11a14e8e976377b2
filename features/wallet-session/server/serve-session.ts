import type { BrowserSecret } from '@e-collecting/http'
import type { Context } from 'hono'
import type { ProofSessions } from './proof-sessions.ts'
import type { SessionAccess } from './session-access.ts'
import { type StreamSessionDeps, streamSession } from './stream-session.ts'

export interface ServeSessionDeps<OwnContext, View extends string> extends StreamSessionDeps<OwnContext, View> {
  sessions: StreamSessionDeps<OwnContext, View>['sessions'] & Pick<ProofSessions<OwnContext>, 'find' | 'cancel'>
  browserSecret: BrowserSecret
}

/** What the routes of every session do alike, whoever owns it: know its browser, leave it, tell its states. */
export function serveSession<OwnContext, View extends string>(deps: ServeSessionDeps<OwnContext, View>) {
  const { sessions, browserSecret, notFound } = deps
  const stream = streamSession(deps)
  const accessOf = (c: Context, { id }: { id: string }): SessionAccess => ({ id, secret: browserSecret.read(c) })
  return {
    accessOf,
    /** @throws DomainError `notFound` */
    cancel: async (c: Context, { id }: { id: string }) => {
      const session = await sessions.find(accessOf(c, { id }))
      if (session === undefined) throw notFound()
      await sessions.cancel(session)
      browserSecret.forget(c, id)
      return c.body(null, 204)
    },
    /** @throws DomainError `notFound`, `too-many-requests` */
    stream: (c: Context, param: { id: string }) => stream(c, accessOf(c, param)),
  }
}

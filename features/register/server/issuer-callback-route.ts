import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@e-collecting/kernel'
import { type IssuerService, parseIssuerCallback } from '@e-collecting/swiyu-client'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CredentialRepository } from './credential-repository.ts'
import { refreshCredential } from './refresh-credential.ts'

export interface IssuerEventDeps {
  credentials: CredentialRepository
  issuer: Pick<IssuerService, 'readStatus'>
  now: Clock
}

/**
 * Takes an event of the issuer. It is a hint only: whatever it says, the state is read again from the issuer. Events
 * about credentials and offers that we do not know are nothing to us.
 * @throws SwiyuServiceError when the issuer cannot be asked; the event is then to be told again.
 */
export async function handleIssuerEvent(deps: IssuerEventDeps, { subjectId }: { subjectId: string }): Promise<void> {
  const record = await deps.credentials.findBySubject(subjectId)
  if (record !== undefined) await refreshCredential(deps, record)
}

export interface IssuerCallbackDeps extends IssuerEventDeps {
  /** What the issuer sends with each callback (`WEBHOOK_API_KEY_HEADER`, `WEBHOOK_API_KEY_VALUE`). */
  key: { header: string; value: string }
  reportFailure: (error: unknown) => void
}

export const ISSUER_CALLBACK_PATH = '/callbacks/issuer-register'
const MAX_BODY_BYTES = 4096

/** The address that an external issuer reports to. Says nothing about what it knows. */
export function createIssuerCallbackRoute(deps: IssuerCallbackDeps): Hono {
  const expected = digest(deps.key.value)
  const app = new Hono()
  app.post(
    ISSUER_CALLBACK_PATH,
    async (c, next) => {
      if (!timingSafeEqual(digest(c.req.header(deps.key.header) ?? ''), expected)) return c.body(null, 401)
      return next()
    },
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.body(null, 413) }),
    async (c) => {
      const event = parseIssuerCallback(await c.req.json().catch(() => undefined))
      if (event === undefined) return c.body(null, 400)
      try {
        await handleIssuerEvent(deps, event)
        return c.body(null, 204)
      } catch (error) {
        deps.reportFailure(error)
        return c.body(null, 503)
      }
    },
  )
  return app
}

const digest = (text: string) => createHash('sha256').update(text).digest()

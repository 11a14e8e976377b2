import type { Hono } from 'hono'
import { ManagementError } from '../../http/management-error.ts'
import type { ServiceLog } from '../../http/service-log.ts'
import { BodyError } from './read-body.ts'

export type ManagementStatus = 400 | 404 | 409 | 413 | 422 | 500

export type ManagementRenderer = {
  readonly statusOf: Readonly<Record<ManagementError['code'] | BodyError['code'], ManagementStatus>>
  /** The body for a status, in the words of this kind of service. */
  readonly render: (status: ManagementStatus, detail: string) => Record<string, unknown>
}

/** Errors and cache rules of a management API. */
export function guardManagement(
  app: Hono,
  { service, log, statusOf, render }: ManagementRenderer & { service: string; log: ServiceLog },
): void {
  app.use('*', (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.notFound((c) => c.json(render(404, 'No such resource.'), 404))
  app.onError((error, c) => {
    if (error instanceof ManagementError || error instanceof BodyError) {
      const status = statusOf[error.code]
      return c.json(render(status, error.message), status)
    }
    log({ service, event: 'management-failed', error })
    return c.json(render(500, 'The request could not be processed.'), 500)
  })
}

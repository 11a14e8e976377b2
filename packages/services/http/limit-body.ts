import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

export type BodyLimit = {
  readonly maxSize: number
  readonly onError: (c: Context) => Response
}

/**
 * Refuses bodies over `maxSize` bytes. A declared length is compared without opening the body, which Hono's own check
 * would make a stream for; the server's parser holds the sender to what was declared. Without one the bytes are counted.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declared = c.req.header('content-length')
    if (declared === undefined || !/^\d+$/.test(declared) || c.req.header('transfer-encoding') !== undefined)
      return count(c, next)
    return Number(declared) > maxSize ? onError(c) : next()
  }
}

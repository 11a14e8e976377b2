import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'

/**
 * What every endpoint that wallets reach has in common: readable from any origin (no cookies are involved), preflights
 * answered, bodies limited. Never for management endpoints.
 */
export function openToWallets(app: Hono, { maxBodyBytes }: { maxBodyBytes: number }): void {
  app.use(
    '*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      allowHeaders: ['content-type', 'authorization', 'dpop', 'accept'],
      exposeHeaders: ['DPoP-Nonce'],
      maxAge: 600,
    }),
  )
  app.use(
    '*',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ error: 'invalid_request', error_description: 'The request body is too large.' }, 413),
    }),
  )
}

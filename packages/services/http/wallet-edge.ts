import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { limitBody } from './limit-body.ts'

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  allowHeaders: ['content-type', 'authorization', 'dpop', 'accept'],
  exposeHeaders: ['DPoP-Nonce'],
  maxAge: 600,
})

/**
 * What every endpoint that wallets reach has in common: readable from any origin (no cookies are involved), preflights
 * answered, bodies limited. Never for management endpoints.
 */
export function openToWallets(app: Hono, { maxBodyBytes }: { maxBodyBytes: number }): void {
  app.use('*', (c, next) => {
    if (c.req.method === 'OPTIONS') return answerPreflight(c, next)
    // Set before the answer is made: headers added to a finished answer make it anew, body stream and all.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Expose-Headers', 'DPoP-Nonce')
    return next()
  })
  app.use(
    '*',
    limitBody({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ error: 'invalid_request', error_description: 'The request body is too large.' }, 413),
    }),
  )
}

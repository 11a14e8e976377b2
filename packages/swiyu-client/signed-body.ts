import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import type { CallAuthorisation } from './call-authorisation.ts'

/** A private key under the name by which a service knows its public part. */
export interface SigningKey {
  kid: string
  key: KeyObject
}

const KeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** A private JWK on P-256 with its `kid`, as JSON; undefined for anything else. */
export function readSigningKey(text: string): SigningKey | undefined {
  try {
    const { kid, ...jwk } = KeySchema.parse(JSON.parse(text))
    return { kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
  } catch {
    return undefined
  }
}

/**
 * Every call but a GET carries a compact JWT in the place of its body, whose one claim `data` is that body as text: what a generic
 * service with `ENABLE_JWT_AUTH` takes. A call without a body carries an empty object.
 */
export const signedBody = ({ kid, key }: SigningKey): CallAuthorisation => ({
  authorise: (call) => {
    if (call.method === 'GET') return call
    const input = `${encode({ alg: 'ES256', kid })}.${encode({ data: call.body ?? '{}' })}`
    const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
    const headers = { ...call.headers, 'content-type': 'application/json' }
    return { ...call, headers, body: `${input}.${signature.toString('base64url')}` }
  },
})

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

import { IssuanceError, type IssuanceErrorCode } from '@e-collecting/credentials/oid4vci'
import { ExchangeContendedError } from '@e-collecting/exchanges'
import { expect, test } from 'vitest'
import { createNonces } from '../nonces.ts'
import { createIssuanceRefusals } from './issuance-edge.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const nonces = createNonces({ key: new Uint8Array(32), randomBytes: (length) => new Uint8Array(length) })

/** What a wallet is told of an error that sent these headers, and what its operator is. */
function refuse(error: unknown, headers: Record<string, string> = {}) {
  const told: unknown[] = []
  const answer = createIssuanceRefusals({ name: 'issuer', log: (event) => told.push(event), nonces, clock: () => NOW })
  const header = (name: string) => headers[name]
  const { status, headers: own, body } = answer(error, { method: 'POST', path: '/', header, text: async () => '' })
  return { status, headers: own, body: JSON.parse(String(body)), told }
}

const TOKEN = { authorization: 'DPoP x' }
const PROVED = { ...TOKEN, dpop: 'x' }

test.each<[IssuanceErrorCode, Record<string, string>, number, string | undefined]>([
  ['invalid_token', {}, 401, 'Bearer'],
  ['invalid_token', TOKEN, 401, 'Bearer error="invalid_token"'],
  ['use_dpop_nonce', {}, 400, undefined],
  ['use_dpop_nonce', TOKEN, 400, 'DPoP error="use_dpop_nonce"'],
  ['use_dpop_nonce', PROVED, 401, 'DPoP error="use_dpop_nonce"'],
  ['use_dpop_nonce', { dpop: 'x' }, 400, undefined],
  ['invalid_dpop_proof', { dpop: 'x' }, 401, 'DPoP error="invalid_dpop_proof"'],
  ['invalid_dpop_proof', PROVED, 401, 'DPoP error="invalid_dpop_proof"'],
  ['invalid_grant', {}, 400, undefined],
  ['invalid_nonce', PROVED, 400, undefined],
])('%s is answered, where %j was sent, by %i and the challenge %s', (code, headers, status, challenge) => {
  const refused = refuse(new IssuanceError(code, 'Refused.'), headers)
  expect(refused).toMatchObject({ status, body: { error: code, error_description: 'Refused.' }, told: [] })
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.headers['www-authenticate']).toBe(challenge)
  expect(nonces.isCurrent(refused.headers['dpop-nonce'] ?? '', NOW)).toBe(code === 'use_dpop_nonce')
})

test.each([
  ['a database that is away', Object.assign(new Error('of somebody'), { code: 'ECONNREFUSED' }), 503],
  ['others that change it all the time', new ExchangeContendedError(), 503],
  ['a defect', new Error('of somebody'), 500],
])('of %s a wallet is told no more than whether to come again', (_, error, status) => {
  const refused = refuse(error, PROVED)
  expect(refused.status).toBe(status)
  expect(refused.headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '5' }),
  })
  expect(refused.body.error).toBe(status === 503 ? 'temporarily_unavailable' : 'server_error')
  expect(JSON.stringify(refused.body)).not.toContain('somebody')
  expect(refused.told).toEqual([{ service: 'issuer', event: 'issuance-failed', error }])
})

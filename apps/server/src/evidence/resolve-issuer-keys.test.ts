import { MAX_DID_LOG_BYTES } from '@e-collecting/credentials/did'
import { expect, test } from 'vitest'
import { resolveIssuerKeys } from './resolve-issuer-keys.ts'

const ISSUER = 'did:webvh:QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG:did.example:one'

/** What is asked, and told as unreached, while an issuer's DID log is answered so. */
async function ask(answer: () => Response, registry?: string) {
  const [asked, unreached]: [string[], [string, string][]] = [[], []]
  const resolve = resolveIssuerKeys({
    registry,
    now: () => new Date('2026-05-15T10:00:00Z'),
    fetch: async (url) => {
      asked.push(url)
      return answer()
    },
    onUnreached: (...told) => unreached.push(told),
  })
  const refused: { code?: string } = await resolve({ kind: 'did', kid: `${ISSUER}#key` }).then(
    () => expect.unreachable(),
    (error) => error,
  )
  return { asked, unreached, code: refused.code }
}

test('keys are read at the host of the issuer, or where they are said to be', async () => {
  const none = () => new Response('', { status: 404 })
  expect((await ask(none)).asked).toEqual(['https://did.example/one/did.jsonl'])
  expect((await ask(none, 'http://localhost:8080/copy//')).asked).toEqual(['http://localhost:8080/copy/one/did.jsonl'])
})

test.each([
  ['beside a refusal', () => new Response('{}', { status: 404 }), 'log-unavailable'],
  ['longer than any', () => new Response('x'.repeat(MAX_DID_LOG_BYTES + 1)), 'log-unavailable'],
  ['as long as one may be', () => new Response('x'.repeat(MAX_DID_LOG_BYTES)), 'malformed-log'],
])('a DID log %s is read or not', async (_, answer, code) => {
  expect((await ask(answer)).code).toBe(code)
})

test.each<[string, () => Response, string | undefined]>([
  ['is not there', () => new Response('', { status: 404 }), undefined],
  ['is not there any more', () => new Response('', { status: 410 }), undefined],
  ['is none', () => new Response('x'), undefined],
  ['is kept away', () => new Response('', { status: 503 }), 'HTTP 503'],
  [
    'cannot be asked for',
    () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    },
    'ECONNREFUSED',
  ],
])(
  'a DID log that %s is told as unreached only where that says nothing about the issuer',
  async (_, answer, reason) => {
    expect((await ask(answer)).unreached).toEqual(
      reason === undefined ? [] : [['https://did.example/one/did.jsonl', reason]],
    )
  },
)

import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { verifyPresentation } from './verifier-presentation.ts'
import { parsePresentationQuery } from './verifier-query.ts'

const KNOWN = 'did:webvh:QmKnown:office.example'
const query = parsePresentationQuery({
  credentials: [{ id: 'card', format: 'dc+sd-jwt', meta: { vct_values: ['demo'] } }],
})
const write = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
/** Signed by nobody: whose it claims to be is looked at first. */
const credentialOf = (header: object, claims: object = {}) =>
  `${write({ alg: 'ES256', typ: 'dc+sd-jwt', ...header })}.${write({ vct: 'demo', ...claims })}.${Buffer.alloc(64).toString('base64url')}~`

test.each([
  ['an issuer that is told to count', { kid: `${KNOWN}#assert-key-01` }, {}, 'public_key_of_issuer_unresolvable'],
  ['another DID', { kid: `${KNOWN}.x#assert-key-01` }, {}, 'issuer_not_accepted'],
  ['another address', {}, { iss: 'https://office.example' }, 'issuer_not_accepted'],
])('the key of %s is asked for only if it counts', async (_, header, claims, code) => {
  const asked: unknown[] = []
  const verifying = verifyPresentation(
    nodeCrypto,
    { card: [credentialOf(header, claims)] },
    {
      query,
      acceptedIssuers: [],
      acceptsIssuer: (issuer) => issuer === KNOWN,
      audience: 'decentralized_identifier:did:example:verifier',
      nonce: 'nonce',
      now: new Date('2026-05-15T10:00:00Z'),
      isStatusRequired: true,
      resolveIssuerKey: async (issuer) => {
        asked.push(issuer)
        throw new Error('nobody is asked here')
      },
      checkStatus: async () => undefined,
    },
  )
  await expect(verifying).rejects.toMatchObject({ name: 'PresentationError', code })
  expect(asked).toHaveLength(code === 'issuer_not_accepted' ? 0 : 1)
})

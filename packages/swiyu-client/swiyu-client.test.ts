import { expect, test } from 'vitest'
import { bearerToken, createHttpIssuerService, createHttpVerifierService, type VerificationRequest } from './index.ts'

interface Seen {
  method: string
  path: string
  headers: Headers
  body: Record<string, unknown>
}

/** A management API that answers as told, and remembers what it was asked. */
function scripted(...answers: (Response | Error)[]) {
  const seen: Seen[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    seen.push({
      method: init.method ?? '',
      path: url.replace('http://service', ''),
      headers: new Headers(init.headers),
      body,
    })
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing left to answer')
    return answer
  }
  return { options: { baseUrl: 'http://service/management/api/', fetch }, seen }
}

const request: VerificationRequest = {
  query: { vctValues: ['betaid-sdjwt', 'other'], claims: [['birth_date']], acceptedIssuerDids: ['did:webvh:a'] },
  purpose: { clientName: 'E-Collecting: Titel', clientNames: { fr: 'E-Collecting: Titre' } },
}
const pending = {
  id: 'v1',
  state: 'PENDING',
  verification_url: 'http://verifier/request/v1',
  verification_deeplink: 'swiyu-verify://?request_uri=x',
}
const success = (data: unknown) =>
  Response.json({ ...pending, state: 'SUCCESS', wallet_response: { credential_subject_data: data } })

test('a verification is asked for with DCQL, the accepted issuers and a name that wallets show', async () => {
  const { options, seen } = scripted(Response.json(pending))
  const created = await createHttpVerifierService({
    ...options,
    authorisation: bearerToken('secret'),
  }).createVerification(request)
  expect(created).toEqual({
    id: 'v1',
    verificationUrl: 'http://verifier/request/v1',
    walletDeepLink: 'swiyu-verify://?request_uri=x',
  })
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/management/api/verifications' })
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
  expect(seen[0]?.body).toEqual({
    accepted_issuer_dids: ['did:webvh:a'],
    response_mode: 'direct_post.jwt',
    dcql_query: {
      credentials: [
        {
          id: 'identity',
          format: 'dc+sd-jwt',
          meta: { vct_values: ['betaid-sdjwt', 'other'] },
          claims: [{ path: ['birth_date'] }],
        },
      ],
    },
    configuration_override: {
      client_metadata: { client_name: 'E-Collecting: Titel', 'client_name#fr': 'E-Collecting: Titre' },
    },
  })
})

test('what a claim has to say is asked for, so that wallets offer what fits alone', async () => {
  const { options, seen } = scripted(Response.json(pending))
  const query = { ...request.query, claims: [['item'], ['nullifier']], values: { item: 'one' } }
  await createHttpVerifierService(options).createVerification({ ...request, query })
  expect(seen[0]?.body).toMatchObject({
    dcql_query: { credentials: [{ claims: [{ path: ['item'], values: ['one'] }, { path: ['nullifier'] }] }] },
  })
})

test('a verifier of 2.x is recognised by its complaint and asked in its own way from then on', async () => {
  const complaint = Response.json({ error_description: 'presentationDefinition: must not be null' }, { status: 400 })
  const { options, seen } = scripted(complaint, Response.json(pending), Response.json(pending))
  const verifier = createHttpVerifierService(options)
  await verifier.createVerification(request)
  await verifier.createVerification(request)
  expect(seen).toHaveLength(3)
  expect(seen[0]?.body).not.toHaveProperty('presentation_definition')
  expect(seen[2]?.body).toMatchObject({
    presentation_definition: {
      id: '00000000-0000-0000-0000-000000000000',
      input_descriptors: [
        {
          constraints: {
            fields: [
              { path: ['$.vct'], filter: { type: 'string', const: 'betaid-sdjwt' } },
              { path: ['$.birth_date'] },
            ],
          },
        },
      ],
    },
  })
})

test('what is refused in every language is refused for the first reason, and asked anew the next time', async () => {
  const complaint = (detail: string) => Response.json({ error_description: detail }, { status: 400 })
  const { options, seen } = scripted(complaint('1'), complaint('2'), complaint('3'), Response.json(pending))
  const verifier = createHttpVerifierService(options)
  await expect(verifier.createVerification(request)).rejects.toThrow('refused with 400: "1"')
  expect(seen).toHaveLength(3)
  await verifier.createVerification(request)
  expect(seen[3]?.body).not.toHaveProperty('presentation_definition')
})

test('a verifier whose language is known is asked in no other', async () => {
  const complaint = Response.json({ error_description: 'dcqlQuery: must not be null' }, { status: 400 })
  const { options, seen } = scripted(Response.json(pending), complaint, Response.json(pending))
  const verifier = createHttpVerifierService(options)
  await verifier.createVerification(request)
  await expect(verifier.createVerification(request)).rejects.toMatchObject({ code: 'refused', httpStatus: 400 })
  expect(seen).toHaveLength(2)
})

test('an id is one segment of the address, whatever stands in it', async () => {
  const { options, seen } = scripted(
    Response.json(pending),
    Response.json({ status: 'ISSUED' }),
    Response.json({}),
    Response.json({ status: 'REVOKED' }),
  )
  await createHttpVerifierService(options).readVerification('../v?1')
  const issuer = createHttpIssuerService(options)
  await issuer.readStatus('../m?1')
  await issuer.readProofs('../m?1')
  await issuer.changeStatus('../m?1', 'REVOKED')
  expect(seen.map(({ path }) => path)).toEqual([
    '/management/api/verifications/..%2Fv%3F1',
    '/management/api/credentials/..%2Fm%3F1/status',
    '/management/api/credentials/..%2Fm%3F1',
    '/management/api/credentials/..%2Fm%3F1/status?credentialStatus=REVOKED',
  ])
})

test.each([
  ['nested under the query id', { identity: [{ vct: 'x', cnf: {}, birth_date: '1990-05-17' }] }],
  ['flat', { vct: 'x', iss: 'did:a', birth_date: '1990-05-17' }],
  [
    'beside all that is no claim',
    {
      iss: 'did:a',
      vct: 'x',
      vct_metadata_uri: 'x',
      'vct_metadata_uri#integrity': 'x',
      cnf: {},
      iat: 1,
      nbf: 1,
      exp: 1,
      status: {},
      _sd_alg: 'sha-256',
      birth_date: '1990-05-17',
    },
  ],
])('claims are read %s, without the technical ones', async (_, data) => {
  const { options } = scripted(success(data))
  expect(await createHttpVerifierService(options).readVerification('v1')).toEqual({
    state: 'success',
    claims: { birth_date: '1990-05-17' },
  })
})

test.each([{}, { identity: [] }, { identity: [null] }, { identity: ['x'] }, { vct: 'x' }])(
  'success with nobody in it is a configuration error: %o',
  async (data) => {
    const { options } = scripted(success(data))
    expect(await createHttpVerifierService(options).readVerification('v1')).toEqual({ state: 'success-without-claims' })
  },
)

test('that a verifier withholds claims is told of a success without any, and of nothing else', async () => {
  let told = 0
  const { options } = scripted(success({ birth_date: '1990-05-17' }), Response.json(pending), success({}))
  const verifier = createHttpVerifierService({ ...options, onWithheldClaims: () => void told++ })
  const states = []
  for (const id of ['v1', 'v2', 'v3']) states.push([(await verifier.readVerification(id)).state, told])
  expect(states).toEqual([
    ['success', 0],
    ['pending', 0],
    ['success-without-claims', 1],
  ])
})

test('a lapsed verification is gone, a failed one says why, an unfinished one is pending', async () => {
  const failed = { ...pending, state: 'FAILED', wallet_response: { error_code: 'Credential_Revoked' } }
  const silent = { ...pending, state: 'FAILED', wallet_response: {} }
  const { options } = scripted(
    Response.json({ detail: 'not found' }, { status: 404 }),
    Response.json(failed),
    Response.json(silent),
    Response.json({ ...pending, state: 'IN_PROGRESS' }),
  )
  const verifier = createHttpVerifierService(options)
  expect(await verifier.readVerification('v1')).toEqual({ state: 'gone' })
  expect(await verifier.readVerification('v1')).toEqual({ state: 'failed', errorCode: 'credential_revoked' })
  expect(await verifier.readVerification('v1')).toEqual({ state: 'failed', errorCode: 'unknown' })
  expect(await verifier.readVerification('v1')).toEqual({ state: 'pending' })
})

test.each([
  ['unreachable', new Error('connection refused')],
  ['failed', new Response('', { status: 503 })],
  ['failed', new Response('', { status: 302, headers: { location: 'http://elsewhere' } })],
  ['refused', Response.json({ detail: 'no' }, { status: 400 })],
  ['unintelligible', Response.json({ hello: 'world' })],
  ['unintelligible', new Response('<html>')],
])('what goes wrong is named: %s', async (code, answer) => {
  const { options } = scripted(answer)
  const creating = createHttpVerifierService({ ...options, api: 'dcql' }).createVerification(request)
  await expect(creating).rejects.toMatchObject({ name: 'DomainError', code })
})

test('an offer is asked for in the spelling of the wire', async () => {
  const { options, seen } = scripted(
    Response.json({ management_id: 'm1', offer_id: 'o1', offer_deeplink: 'swiyu://?x' }),
  )
  const offer = await createHttpIssuerService(options).createOffer({
    credentialType: 'e-collecting-receipt',
    subject: { firstName: 'Anna' },
    offerValiditySeconds: 86_400,
    validFrom: new Date('2026-01-15T12:00:00Z'),
    validUntil: new Date('2027-01-15T12:00:00Z'),
    statusLists: ['http://registry/list.jwt'],
  })
  expect(offer).toEqual({ managementId: 'm1', offerId: 'o1', offerDeepLink: 'swiyu://?x' })
  expect(seen[0]?.path).toBe('/management/api/credentials')
  expect(seen[0]?.body).toEqual({
    metadata_credential_supported_id: ['e-collecting-receipt'],
    credential_subject_data: { firstName: 'Anna' },
    offer_validity_seconds: 86_400,
    credential_valid_from: '2026-01-15T12:00:00.000Z',
    credential_valid_until: '2027-01-15T12:00:00.000Z',
    status_lists: ['http://registry/list.jwt'],
  })
})

test('a status this release does not know is unknown, and a change of status is a PATCH', async () => {
  const { options, seen } = scripted(
    Response.json({ status: 'ISSUED' }),
    Response.json({ status: 'NEW_ONE' }),
    Response.json({ id: 'm1', status: 'REVOKED' }),
  )
  const issuer = createHttpIssuerService(options)
  expect(await issuer.readStatus('m1')).toBe('ISSUED')
  expect(await issuer.readStatus('m1')).toBe('unknown')
  expect(await issuer.changeStatus('m1', 'REVOKED')).toBe('REVOKED')
  expect(seen[2]).toMatchObject({
    method: 'PATCH',
    path: '/management/api/credentials/m1/status?credentialStatus=REVOKED',
  })
})

test('errors do not repeat what was sent', async () => {
  const { options } = scripted(Response.json({ detail: 'Anna Muster' }, { status: 400 }))
  const creating = createHttpIssuerService(options).createOffer({
    credentialType: 't',
    subject: { firstName: 'Anna' },
    offerValiditySeconds: 1,
    validFrom: new Date(0),
    validUntil: new Date(1),
    statusLists: [],
  })
  const error = await creating.catch((thrown: Error) => thrown)
  expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain('Anna')
})

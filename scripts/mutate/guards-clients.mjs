import { guards } from './guards.mjs'

/** How services elsewhere and our own API are asked, and how their answers are taken. */
export const CLIENT_GUARDS = [
  guards(
    'packages/swiyu-client/http-call.ts',
    [
      'swiyu-client.test.ts',
      'issuer-answers.test.ts',
      'http-exchange.test.ts',
      'http-call.test.ts',
      'call-authorisation.test.ts',
      'refusals.test.ts',
    ],
    {
      "redirect: 'error'": "redirect: 'follow'",
      'if (status >= 200 && status < 300) return body': 'if (status < 400) return body',
      "status >= 400 && status < 500 ? 'refused'": "status >= 400 ? 'refused'",
      ".replace(/\\/[0-9a-f-]{36}/g, '/{id}')": '',
      ".replace(/\\?.*/, '')": '',
      "baseUrl.replace(/\\/+$/, '')": 'baseUrl',
      'await answered(() => sent.response.text(), name)': 'await sent.response.text()',
      'left <= 0 || !hasNotConnected(cause)': ['left <= 0', '!hasNotConnected(cause) || left < 0'],
      'if (sent.response.status === 409)': ['while (sent.response.status === 409)', 'if (sent.response.status >= 409)'],
      'authorisation.renew?.(sent.outgoing)': 'false',
      'status === 401 || status === 403': 'false',
      "isQuotable ? quoteReason(body) : ''": 'quoteReason(body)',
      'if (parsed.success) return parsed.data': 'return parsed.data as never',
    },
  ),
  guards('packages/kernel/share-runs.ts', ['packages/swiyu-client/call-authorisation.test.ts'], {
    'running ??= task()': 'running = task()',
  }),
  guards('packages/swiyu-client/client-credentials.ts', ['call-authorisation.test.ts'], {
    'deps.now().getTime() < before.renewFrom': 'deps.now().getTime() < before.endsAt',
    ' || deps.now().getTime() >= before.endsAt': '',
    'held !== undefined && headers.authorization === `Bearer ${held.token}`': 'false',
    'Math.min(RENEWED_BEFORE_MS, lifeMs / 2)': 'RENEWED_BEFORE_MS',
    'if (status !== 200)': 'if (status >= 400)',
    "grant_type: 'client_credentials', ...(scope !== undefined && { scope })": "grant_type: 'client_credentials'",
  }),
  guards('packages/swiyu-client/signed-body.ts', ['call-authorisation.test.ts'], {
    "if (call.method === 'GET') return call": '',
    "call.body ?? '{}'": "call.body ?? ''",
    ", dsaEncoding: 'ieee-p1363'": '',
    "crv: z.literal('P-256')": 'crv: z.string()',
  }),
  guards(
    'packages/swiyu-client/http-verifier-service.ts',
    ['swiyu-client.test.ts', 'http-exchange.test.ts', 'verifier-generations.test.ts'],
    {
      'if (!namesIssuers && knowsIssuers(created))': 'if (false)',
      '!accepted.includes(issuer)': 'false',
      'encodeURIComponent(verifierDid)': 'verifierDid',
      "if (answer.status === 404) return { state: 'gone' }": '',
      "Object.keys(claims).length === 0 ? { state: 'success-without-claims' } : ": '',
      '?.toLowerCase()': '',
      "?? 'unknown' }": "?? '' }",
      'encodeURIComponent(id)': 'id',
    },
  ),
  guards('packages/swiyu-client/verifier-ways.ts', ['swiyu-client.test.ts', 'verifier-generations.test.ts'], {
    "accepted_issuer_dids: query.acceptedIssuerDids,\n    response_mode: 'direct_post.jwt',": [
      "response_mode: 'direct_post.jwt',",
      'accepted_issuer_dids: query.acceptedIssuerDids,',
    ],
    'accepted_issuer_dids: query.acceptedIssuerDids,\n    jwt_secured_authorization_request: true,':
      'jwt_secured_authorization_request: true,',
    '  namesIssuers: false,': '  namesIssuers: true,',
  }),
  guards('packages/swiyu-client/way-finder.ts', ['swiyu-client.test.ts', 'verifier-generations.test.ts'], {
    '        known = way\n': '',
    'if (!isRefusal(error)) throw error': '',
    'firstRefusal ??= error': 'firstRefusal = error',
    'while (known === undefined && searching !== undefined) await searching': '',
  }),
  guards(
    'packages/swiyu-client/http-issuer-service.ts',
    ['swiyu-client.test.ts', 'issuer-answers.test.ts', 'http-exchange.test.ts', 'issuer-generations.test.ts'],
    {
      'encodeURIComponent(managementId)': 'managementId',
      'if (offer.offerId === null) return {': 'return {',
      "    await patch(offer.managementId, 'CANCELLED')\n": '',
      'offer_validity_seconds: request.offerValiditySeconds,': '',
    },
  ),
  guards('packages/swiyu-client/verification-query.ts', ['swiyu-client.test.ts', 'http-exchange.test.ts'], {
    '.filter(([name]) => !TECHNICAL_CLAIMS.includes(name))': '',
    "typeof claims === 'object' && claims !== null ?": 'claims !== undefined ?',
    'Array.isArray(nested) ? nested[0] : data': 'data',
    "path: ['$.vct'], filter: { type: 'string', const: vctValues[0] }": "path: ['$.vct']",
  }),
  guards('packages/api-client/api-client.ts', ['api-client.test.ts'], {
    'if (signal?.aborted) throw cause': 'if (false) throw cause',
    'if (!response.ok) throw': 'if (response.status >= 500) throw',
    "encodeURIComponent(params[name] ?? '')": "(params[name] ?? '')",
    'value === undefined ? [] :': 'false ? [] :',
    "text === '' ? undefined : ": '',
    '.catch(() => ({}))': '',
    // Whose page a request comes from (record 0083).
    ', ...request.headers }': ' }',
    'if (signal) init.signal = signal': '',
  }),
  guards('packages/api-client/retry.ts', ['api-client.test.ts'], {
    'failureCount < MAX_RETRIES': 'failureCount <= MAX_RETRIES',
    'Math.min(FIRST': 'Math.max(FIRST',
  }),
  guards('packages/api-client/problem-error.ts', ['api-client.test.ts'], {
    'error.status >= 400 && error.status < 500': ['error.status >= 400', 'error.status < 500'],
  }),
]

/** How services elsewhere and our own API are asked, and how their answers are taken. */
export const CLIENT_GUARDS = [
  {
    file: 'packages/swiyu-client/http-call.ts',
    tests: [
      'packages/swiyu-client/swiyu-client.test.ts',
      'packages/swiyu-client/issuer-answers.test.ts',
      'packages/swiyu-client/http-exchange.test.ts',
      'packages/swiyu-client/http-call.test.ts',
      'packages/swiyu-client/call-authorisation.test.ts',
      'packages/swiyu-client/refusals.test.ts',
    ],
    mutants: [
      { guard: "redirect: 'error'", becomes: "redirect: 'follow'" },
      { guard: 'if (status >= 200 && status < 300) return body', becomes: 'if (status < 400) return body' },
      { guard: "status >= 400 && status < 500 ? 'refused'", becomes: "status >= 400 ? 'refused'" },
      { guard: ".replace(/\\/[0-9a-f-]{36}/g, '/{id}')", becomes: '' },
      { guard: ".replace(/\\?.*/, '')", becomes: '' },
      { guard: "baseUrl.replace(/\\/+$/, '')", becomes: 'baseUrl' },
      { guard: 'await answered(() => sent.response.text(), name)', becomes: 'await sent.response.text()' },
      { guard: 'left <= 0 || !hasNotConnected(cause)', becomes: 'left <= 0' },
      { guard: 'left <= 0 || !hasNotConnected(cause)', becomes: '!hasNotConnected(cause) || left < 0' },
      { guard: 'if (sent.response.status === 409)', becomes: 'while (sent.response.status === 409)' },
      { guard: 'if (sent.response.status === 409)', becomes: 'if (sent.response.status >= 409)' },
      { guard: 'authorisation.renew?.(sent.outgoing)', becomes: 'false' },
      { guard: 'status === 401 || status === 403', becomes: 'false' },
      { guard: "isQuotable ? quoteReason(body) : ''", becomes: 'quoteReason(body)' },
      { guard: 'if (parsed.success) return parsed.data', becomes: 'return parsed.data as never' },
    ],
  },
  {
    file: 'packages/swiyu-client/client-credentials.ts',
    tests: ['packages/swiyu-client/call-authorisation.test.ts'],
    mutants: [
      { guard: 'renewing ??= fetchToken', becomes: 'renewing = fetchToken' },
      { guard: 'deps.now().getTime() < before.renewFrom', becomes: 'deps.now().getTime() < before.endsAt' },
      { guard: ' || deps.now().getTime() >= before.endsAt', becomes: '' },
      { guard: 'held !== undefined && headers.authorization === `Bearer ${held.token}`', becomes: 'false' },
      { guard: 'Math.min(RENEWED_BEFORE_MS, lifeMs / 2)', becomes: 'RENEWED_BEFORE_MS' },
      {
        guard: "grant_type: 'client_credentials', ...(scope !== undefined && { scope })",
        becomes: "grant_type: 'client_credentials'",
      },
    ],
  },
  {
    file: 'packages/swiyu-client/signed-body.ts',
    tests: ['packages/swiyu-client/call-authorisation.test.ts'],
    mutants: [
      { guard: "if (call.method === 'GET') return call", becomes: '' },
      { guard: "call.body ?? '{}'", becomes: "call.body ?? ''" },
      { guard: ", dsaEncoding: 'ieee-p1363'", becomes: '' },
      { guard: "crv: z.literal('P-256')", becomes: 'crv: z.string()' },
    ],
  },
  {
    file: 'packages/swiyu-client/http-verifier-service.ts',
    tests: [
      'packages/swiyu-client/swiyu-client.test.ts',
      'packages/swiyu-client/http-exchange.test.ts',
      'packages/swiyu-client/verifier-generations.test.ts',
    ],
    mutants: [
      { guard: 'if (!namesIssuers && knowsIssuers(created))', becomes: 'if (false)' },
      { guard: '!accepted.includes(issuer)', becomes: 'false' },
      { guard: 'encodeURIComponent(verifierDid)', becomes: 'verifierDid' },
      { guard: "if (answer.status === 404) return { state: 'gone' }", becomes: '' },
      { guard: "Object.keys(claims).length === 0 ? { state: 'success-without-claims' } : ", becomes: '' },
      { guard: '?.toLowerCase()', becomes: '' },
      { guard: "?? 'unknown' }", becomes: "?? '' }" },
      { guard: 'encodeURIComponent(id)', becomes: 'id' },
    ],
  },
  {
    file: 'packages/swiyu-client/verifier-ways.ts',
    tests: ['packages/swiyu-client/swiyu-client.test.ts', 'packages/swiyu-client/verifier-generations.test.ts'],
    mutants: [
      {
        guard: "accepted_issuer_dids: query.acceptedIssuerDids,\n    response_mode: 'direct_post.jwt',",
        becomes: "response_mode: 'direct_post.jwt',",
      },
      {
        guard: "accepted_issuer_dids: query.acceptedIssuerDids,\n    response_mode: 'direct_post.jwt',",
        becomes: 'accepted_issuer_dids: query.acceptedIssuerDids,',
      },
      {
        guard: 'accepted_issuer_dids: query.acceptedIssuerDids,\n    jwt_secured_authorization_request: true,',
        becomes: 'jwt_secured_authorization_request: true,',
      },
      { guard: '  namesIssuers: false,', becomes: '  namesIssuers: true,' },
    ],
  },
  {
    file: 'packages/swiyu-client/way-finder.ts',
    tests: ['packages/swiyu-client/swiyu-client.test.ts', 'packages/swiyu-client/verifier-generations.test.ts'],
    mutants: [
      { guard: '        known = way\n', becomes: '' },
      { guard: 'if (!isRefusal(error)) throw error', becomes: '' },
      { guard: 'firstRefusal ??= error', becomes: 'firstRefusal = error' },
      { guard: 'while (known === undefined && searching !== undefined) await searching', becomes: '' },
    ],
  },
  {
    file: 'packages/swiyu-client/http-issuer-service.ts',
    tests: [
      'packages/swiyu-client/swiyu-client.test.ts',
      'packages/swiyu-client/issuer-answers.test.ts',
      'packages/swiyu-client/http-exchange.test.ts',
      'packages/swiyu-client/issuer-generations.test.ts',
    ],
    mutants: [
      { guard: 'encodeURIComponent(managementId)', becomes: 'managementId' },
      { guard: 'if (offer.offerId === null) return {', becomes: 'return {' },
      { guard: "    await patch(offer.managementId, 'CANCELLED')\n", becomes: '' },
      { guard: 'offer_validity_seconds: request.offerValiditySeconds,', becomes: '' },
    ],
  },
  {
    file: 'packages/swiyu-client/verification-query.ts',
    tests: ['packages/swiyu-client/swiyu-client.test.ts', 'packages/swiyu-client/http-exchange.test.ts'],
    mutants: [
      { guard: '.filter(([name]) => !TECHNICAL_CLAIMS.includes(name))', becomes: '' },
      { guard: "typeof claims === 'object' && claims !== null ?", becomes: 'claims !== undefined ?' },
      { guard: 'Array.isArray(nested) ? nested[0] : data', becomes: 'data' },
      { guard: "path: ['$.vct'], filter: { type: 'string', const: vctValues[0] }", becomes: "path: ['$.vct']" },
    ],
  },
  {
    file: 'packages/api-client/api-client.ts',
    tests: ['packages/api-client/api-client.test.ts'],
    mutants: [
      { guard: 'if (signal?.aborted) throw cause', becomes: 'if (false) throw cause' },
      { guard: 'if (!response.ok) throw', becomes: 'if (response.status >= 500) throw' },
      { guard: "encodeURIComponent(params[name] ?? '')", becomes: "(params[name] ?? '')" },
      { guard: 'value === undefined ? [] :', becomes: 'false ? [] :' },
      { guard: "text === '' ? undefined : ", becomes: '' },
      { guard: '.catch(() => ({}))', becomes: '' },
    ],
  },
  {
    file: 'packages/api-client/retry.ts',
    tests: ['packages/api-client/api-client.test.ts'],
    mutants: [
      { guard: 'failureCount < MAX_RETRIES', becomes: 'failureCount <= MAX_RETRIES' },
      { guard: 'Math.min(FIRST', becomes: 'Math.max(FIRST' },
    ],
  },
  {
    file: 'packages/api-client/problem-error.ts',
    tests: ['packages/api-client/api-client.test.ts'],
    mutants: [
      { guard: 'error.status >= 400 && error.status < 500', becomes: 'error.status >= 400' },
      { guard: 'error.status >= 400 && error.status < 500', becomes: 'error.status < 500' },
    ],
  },
]

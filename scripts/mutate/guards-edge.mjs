const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/http`
const EDGE = `${SERVER}/edge.db.test.ts`

/** Who is let in, how often and with how much: origins, sizes, limits, rooms, and who callers are taken for. */
export const EDGE_GUARDS = [
  {
    file: `${HTTP}/origin-check.ts`,
    tests: [EDGE],
    mutants: [
      { guard: "['GET', 'HEAD', 'OPTIONS']", becomes: "['GET', 'HEAD', 'OPTIONS', 'DELETE']" },
      { guard: "['GET', 'HEAD', 'OPTIONS']", becomes: "['GET', 'HEAD', 'OPTIONS', 'PUT']" },
      {
        guard: "c.req.header('sec-fetch-site') === 'same-origin'",
        becomes: "c.req.header('sec-fetch-site')?.startsWith('same-')",
      },
      { guard: 'own.includes(origin)', becomes: 'true' },
    ],
  },
  {
    file: `${SERVER}/app.ts`,
    tests: [EDGE],
    mutants: [
      { guard: "['POST', 'PUT', 'PATCH', 'DELETE']", becomes: "['POST']" },
      { guard: " || c.req.header('transfer-encoding') !== undefined", becomes: '' },
      {
        guard: '!/^\\d+$/.test(length) || c.req',
        becomes: 'c.req',
        because: 'Node takes no request whose length is no number',
      },
      {
        guard: "Number(c.req.header('content-length') ?? 0) > large.maxSize ? refuseLargeBody() : next()",
        becomes: 'next()',
      },
    ],
  },
  {
    file: `${SERVER}/compose-edge.ts`,
    tests: [`${SERVER}/rate-limits.db.test.ts`],
    mutants: [
      {
        guard: "      { method: 'GET', path: '/api/address-search/*', limit: limit('address-search') },\n",
        becomes: '',
      },
      {
        guard: "      { method: 'POST', path: '/api/support/sessions', limit: limit('session-creation') },\n",
        becomes: '',
      },
      {
        guard: "      { method: 'POST', path: '/api/register/sessions', limit: limit('register-session') },\n",
        becomes: '',
      },
      {
        guard:
          "      { method: 'POST', path: '/api/register/sessions/:id/credential', limit: limit('register-credential') },\n",
        becomes: '',
      },
      {
        guard: "      { method: 'POST', path: '/api/test-credentials', limit: limit('test-credential') },\n",
        becomes: '',
      },
      {
        guard: "      { method: 'POST', path: '/api/test-credential/credentials', limit: limit('test-credential') },\n",
        becomes: '',
      },
      {
        guard:
          "      { method: 'POST', path: '/api/test-credential/verifications', limit: limit('test-verification') },\n",
        becomes: '',
      },
    ],
  },
  {
    file: `${HTTP}/request-counter.ts`,
    tests: [`${HTTP}/request-counter.db.test.ts`],
    mutants: [
      {
        guard: 'if (entry.sum + entry.unwritten < RATE_LIMITS[routeClass].requests) return',
        becomes: 'if (entry.sum + entry.unwritten <= RATE_LIMITS[routeClass].requests) return',
      },
      { guard: '        flushLater()\n      })', becomes: '      })' },
      { guard: '2 * LONGEST_WINDOW_MS', becomes: '0 * LONGEST_WINDOW_MS' },
    ],
  },
  {
    file: `${HTTP}/counted-windows.ts`,
    tests: [`${HTTP}/request-counter.db.test.ts`],
    mutants: [
      { guard: 'unwritten > 0 || (!isOver &&', becomes: '(!isOver &&' },
      { guard: 'if (isOver) over.push(client)', becomes: '' },
      { guard: 'if (!windows.includes(window)) latest.delete(routeClass)', becomes: 'latest.size' },
      { guard: 'if (size >= MAX_KEYS)', becomes: 'if (size > 2 * MAX_KEYS)' },
    ],
  },
  {
    file: `${HTTP}/client-address.ts`,
    tests: [`${HTTP}/client-address.test.ts`],
    mutants: [
      { guard: 'if (day !== current.day)', becomes: "if (current.day === '')" },
      { guard: 'forwardedFor === undefined || !trusted.includes(socket)', becomes: 'forwardedFor === undefined' },
      { guard: 'hops.findLast(', becomes: 'hops.find(' },
      { guard: 'if (!isIPv6(address)) return address', becomes: 'return address' },
    ],
  },
  {
    file: `${HTTP}/room.ts`,
    tests: [`${HTTP}/room.test.ts`],
    mutants: [
      { guard: 'if (own >= shareOf(perClient, visitor))', becomes: 'if (own > shareOf(perClient, visitor))' },
      { guard: '(isInFlow ? bound : Math.ceil(bound * OPEN_TO_ALL))', becomes: 'bound' },
      { guard: 'if (index < 0) return', becomes: '' },
      { guard: '        forget(visitor.client)\n', becomes: '' },
      { guard: '      if (!isIn) return\n', becomes: '' },
    ],
  },
  {
    file: `${HTTP}/admission.ts`,
    tests: [`${HTTP}/admission.test.ts`],
    mutants: [
      { guard: "(name !== 'session' && isKnownBrowser(c))", becomes: 'isKnownBrowser(c)' },
      { guard: ' && !outgoing.destroyed)', becomes: ')' },
      { guard: 'else leave(c.res.status >= 400)', becomes: 'else leave()' },
      { guard: 'doubt.isDoubtful(client) ? doubtfulRoom : room', becomes: 'room' },
    ],
  },
  {
    file: `${HTTP}/operations.ts`,
    tests: [`${HTTP}/operations.db.test.ts`],
    mutants: [
      { guard: 'header === undefined || token === undefined', becomes: 'header === undefined' },
      { guard: " && c.req.header('x-forwarded-for') === undefined", becomes: '' },
      { guard: 'isOpenToLoopback && isLoopback', becomes: 'isLoopback' },
      { guard: ' && timingSafeEqual(given, wanted)', becomes: '' },
    ],
  },
  {
    file: 'packages/http/browser-secret.ts',
    tests: [EDGE],
    mutants: [{ guard: ' && SECRET_FORM.test(value)', becomes: '' }],
  },
]

import { guards } from './guards.mjs'

const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/http`
const EDGE = `${SERVER}/edge.db.test.ts`

/** Who is let in, how often and with how much: origins, sizes, limits, rooms, and who callers are taken for. */
export const EDGE_GUARDS = [
  guards(`${HTTP}/origin-check.ts`, [EDGE], {
    "['GET', 'HEAD', 'OPTIONS']": ["['GET', 'HEAD', 'OPTIONS', 'DELETE']", "['GET', 'HEAD', 'OPTIONS', 'PUT']"],
    "c.req.header('sec-fetch-site') === 'same-origin'": "c.req.header('sec-fetch-site')?.startsWith('same-')",
    'own.includes(origin)': 'true',
  }),
  guards(`${SERVER}/app.ts`, [EDGE], {
    "['POST', 'PUT', 'PATCH', 'DELETE']": "['POST']",
    " || c.req.header('transfer-encoding') !== undefined": '',
    '!/^\\d+$/.test(length) || c.req': { becomes: 'c.req', because: 'Node takes no request whose length is no number' },
    "Number(c.req.header('content-length') ?? 0) > large.maxSize ? refuseLargeBody() : next()": 'next()',
  }),
  guards(`${SERVER}/compose-edge.ts`, ['rate-limits.db.test.ts'], {
    "      { method: 'GET', path: '/api/address-search/*', limit: limit('address-search') },\n": '',
    "      { method: 'POST', path: '/api/support/sessions', limit: limit('session-creation') },\n": '',
    "      { method: 'POST', path: '/api/register/sessions', limit: limit('register-session') },\n": '',
    "      { method: 'POST', path: '/api/register/sessions/:id/credential', limit: limit('register-credential') },\n":
      '',
    "      { method: 'POST', path: '/api/test-credentials', limit: limit('test-credential') },\n": '',
    "      { method: 'POST', path: '/api/test-credential/credentials', limit: limit('test-credential') },\n": '',
    "      { method: 'POST', path: '/api/test-credential/verifications', limit: limit('test-verification') },\n": '',
  }),
  guards(`${HTTP}/request-counter.ts`, ['request-counter.db.test.ts'], {
    'if (entry.sum + entry.unwritten < RATE_LIMITS[routeClass].requests) return':
      'if (entry.sum + entry.unwritten <= RATE_LIMITS[routeClass].requests) return',
    '        flushLater()\n      })': '      })',
    '2 * LONGEST_WINDOW_MS': '0 * LONGEST_WINDOW_MS',
  }),
  guards(`${HTTP}/counted-windows.ts`, ['request-counter.db.test.ts'], {
    'unwritten > 0 || (!isOver &&': '(!isOver &&',
    'if (isOver) over.push(client)': '',
    'if (!windows.includes(window)) latest.delete(routeClass)': 'latest.size',
    'if (size >= MAX_KEYS)': 'if (size > 2 * MAX_KEYS)',
  }),
  guards(`${HTTP}/client-address.ts`, ['client-address.test.ts'], {
    'if (day !== current.day)': "if (current.day === '')",
    'forwardedFor === undefined || !trusted.includes(socket)': 'forwardedFor === undefined',
    'hops.findLast(': 'hops.find(',
    'if (!isIPv6(address)) return address': 'return address',
  }),
  guards(`${HTTP}/room.ts`, ['room.test.ts'], {
    'if (own >= shareOf(perClient, visitor))': 'if (own > shareOf(perClient, visitor))',
    '(isInFlow ? bound : Math.ceil(bound * OPEN_TO_ALL))': 'bound',
    'if (index < 0) return': '',
    '        forget(visitor.client)\n': '',
    '      if (!isIn) return\n': '',
  }),
  guards(`${HTTP}/admission.ts`, ['admission.test.ts'], {
    "(name !== 'session' && isKnownBrowser(c))": 'isKnownBrowser(c)',
    ' && !outgoing.destroyed)': ')',
    'else leave(c.res.status >= 400)': 'else leave()',
    'doubt.isDoubtful(client) ? doubtfulRoom : room': 'room',
  }),
  guards(`${HTTP}/operations.ts`, ['operations.db.test.ts'], {
    'header === undefined || token === undefined': 'header === undefined',
    " && c.req.header('x-forwarded-for') === undefined": '',
    'isOpenToLoopback && isLoopback': 'isLoopback',
    ' && timingSafeEqual(given, wanted)': '',
  }),
  guards('packages/http/browser-secret.ts', [EDGE], { ' && SECRET_FORM.test(value)': '' }),
]

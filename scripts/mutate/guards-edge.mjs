import { guards } from './guards.mjs'

const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/http`
const EDGE = `${SERVER}/edge.db.test.ts`

/** Who is let in, how often and with how much: origins, sizes, limits, rooms, and who callers are taken for. */
export const EDGE_GUARDS = [
  guards(`${HTTP}/origin-check.ts`, [EDGE], {
    "['GET', 'HEAD', 'OPTIONS']": ["['GET', 'HEAD', 'OPTIONS', 'DELETE']", "['GET', 'HEAD', 'OPTIONS', 'PUT']"],
    "c.req.header('sec-fetch-site') === 'same-origin'": "c.req.header('sec-fetch-site')?.startsWith('same-')",
    'const beginnings = [`http://${host}/`, `https://${host}/`]':
      'const beginnings = [`http://${host}`, `https://${host}`]',
    'origin === undefined ?': "origin === undefined || origin === 'null' ?",
    'own.includes(origin)': ['true', 'own.some((one) => origin.startsWith(one))'],
  }),
  guards(`${SERVER}/app.ts`, [EDGE], {
    "['POST', 'PUT', 'PATCH', 'DELETE']": "['POST']",
    " || c.req.header('transfer-encoding') !== undefined": '',
    '!/^\\d+$/.test(length) || c.req': { becomes: 'c.req', because: 'Node takes no request whose length is no number' },
    "Number(c.req.header('content-length') ?? 0) > large.maxSize ? refuseLargeBody() : next()": 'next()',
  }),
  guards(`${SERVER}/end-withdrawn.ts`, [`${SERVER}/switched-off.db.test.ts`], {
    '      failed.add(id)\n': '',
    'if (!isBack) await': 'await',
  }),
  guards(`${SERVER}/compose.ts`, [`${SERVER}/finish.db.test.ts`], {
    'register.finish, edge.counter.flush, ': ['register.finish, ', 'edge.counter.flush, '],
  }),
  guards(`${SERVER}/compose-edge.ts`, ['rate-limits.db.test.ts'], {
    'limit: limit(routeClass)': "limit: limit('return')",
  }),
  guards(`${HTTP}/client-limits.ts`, [`${SERVER}/rate-limits.db.test.ts`], {
    "  'GET /api/address-search/find': 'address-search',\n": '',
    "  'POST /api/v1/declarations/{id}/offer': 'declaration',\n": '',
    "issuer-check': 'issuer-check'": "issuer-check': 'return'",
    "'POST /api/return': 'return'": "'POST /api/return': 'declaration'",
    "path.replaceAll(/\\{(\\w+)\\}/g, ':$1')": 'path',
  }),
  guards(`${HTTP}/rate-limit.ts`, [`${SERVER}/rate-limits.db.test.ts`], {
    'declaration: { requests: 20,': 'declaration: { requests: 21,',
    'return: { requests: 60,': 'return: { requests: 61,',
    "'sign-in-client': { requests: 10, windowMs: HOUR_MS / 6 }": [
      "'sign-in-client': { requests: 11, windowMs: HOUR_MS / 6 }",
      "'sign-in-client': { requests: 10, windowMs: MINUTE_MS }",
    ],
    "'sign-in-client-address': { requests: 5,": "'sign-in-client-address': { requests: 6,",
    "'sign-in-known-browser': { requests: 20,": "'sign-in-known-browser': { requests: 21,",
    "'sign-in-token': { requests: 30,": "'sign-in-token': { requests: 31,",
    'passkey: { requests: 30,': 'passkey: { requests: 31,',
    'invitation: { requests: 60,': 'invitation: { requests: 61,',
    "'issuer-check': { requests: 10,": "'issuer-check': { requests: 11,",
  }),
  guards(`${HTTP}/rate-limit.ts`, [`${SERVER}/register-flow.engines.test.ts`], {
    "'register-match-municipality': { requests: 2000,": "'register-match-municipality': { requests: 2001,",
  }),
  guards(`${SERVER}/compose-register.ts`, ['register-flow.engines.test.ts'], {
    "count('register-match-municipality', municipalityId)": "count('register-match-municipality', client)",
    "await ask('register-match-municipality', municipalityId)": '',
  }),
  guards(`${SERVER}/compose-operations.ts`, [EDGE], {
    'isOpenToLoopback: config.isLoopback': 'isOpenToLoopback: true',
    'config.databaseUrl === undefined ? config.dataDir : undefined': 'undefined',
  }),
  guards(`${HTTP}/security-headers.ts`, ['pages.test.ts', 'wallet-edge.test.ts'], {
    '"base-uri \'none\'"': '"base-uri *"',
    '"form-action \'self\'"': '"form-action *"',
    "'cross-origin-opener-policy': 'same-origin'": "'cross-origin-opener-policy': 'unsafe-none'",
  }),
  guards(`${HTTP}/problems.ts`, ['problems.test.ts'], { "    'cache-control': 'no-store',\n": '' }),
  guards(`${SERVER}/run-until-stopped.ts`, ['run-until-stopped.test.ts'], {
    'SWEEP_INTERVAL_MS = 60_000': 'SWEEP_INTERVAL_MS = 86_400_000',
    'await onStop?.().catch(': 'await onStop?.().then(',
    'await Promise.all([sweeps.stop(), ticks.stop()])': 'await sweeps.stop()',
  }),
  guards(`${HTTP}/request-counter.ts`, ['request-counter.db.test.ts'], {
    'if (entry.sum + entry.unwritten < RATE_LIMITS[routeClass].requests) return':
      'if (entry.sum + entry.unwritten <= RATE_LIMITS[routeClass].requests) return',
    '        flushLater()\n      })': '      })',
    'ended = ended.concat(windows.forget())': 'ended = windows.forget()',
    '2 * LONGEST_WINDOW_MS': ['0 * LONGEST_WINDOW_MS', '1 * LONGEST_WINDOW_MS'],
    'start + FLUSHED_AT_ONCE))': 'start + FLUSHED_AT_ONCE - 1))',
    'flushing.catch(() => undefined).then(flushAll)': ['flushAll()', 'flushing.then(flushAll)'],
    'ask: async (routeClass, key) => void openWithRoom(routeClass, key)': [
      'ask: async () => undefined',
      'ask: async (routeClass, key) => void (openWithRoom(routeClass, key).unwritten += 1)',
    ],
    'NAME_BYTES = 16': 'NAME_BYTES = 4',
  }),
  guards(`${HTTP}/counted-windows.ts`, ['request-counter.db.test.ts'], {
    'unwritten > 0 || (!isOver &&': '(!isOver &&',
    'if (isOver) over.push(client)': '',
    'if (!windows.includes(window)) latest.delete(routeClass)': 'latest.size',
    'if (size >= MAX_KEYS)': 'if (size > 2 * MAX_KEYS)',
  }),
  guards(`${HTTP}/counted-windows.ts`, ['counted-windows.test.ts'], {
    'end > time || counted.size > 0': 'end > time',
  }),
  guards(`${HTTP}/doubt.ts`, ['doubt.test.ts'], {
    '    tallies = new Map()\n': '',
    'WINDOW_MS = 10_000': 'WINDOW_MS = 9_999',
    'windowEnd = time + WINDOW_MS': 'windowEnd += WINDOW_MS',
  }),
  guards(`${HTTP}/pages.ts`, ['pages.test.ts'], { '      leave()\n': '      void leave\n' }),
  guards(`${HTTP}/share-pictures.ts`, ['share-pictures.test.ts'], { '      leave()\n': '' }),
  guards(`${HTTP}/keep-pages.ts`, ['keep-pages.test.ts'], { '      inMaking.delete(key)\n': '' }),
  guards(`${HTTP}/client-address.ts`, ['client-address.test.ts'], {
    'if (day !== current.day)': "if (current.day === '')",
    'forwardedFor === undefined || !trusted.includes(socket)': 'forwardedFor === undefined',
    'hops.findLast(': 'hops.find(',
    'unmapped(withoutPort(hop.trim()))': 'withoutPort(hop.trim())',
    'PSEUDONYM_BYTES = 16': 'PSEUDONYM_BYTES = 4',
    'if (!isIPv6(address)) return address': 'return address',
  }),
  guards(`${HTTP}/room.ts`, ['room.test.ts'], {
    'if (own >= shareOf(perClient, visitor))': 'if (own > shareOf(perClient, visitor))',
    '(isInFlow ? bound : Math.ceil(bound * OPEN_TO_ALL))': 'bound',
    'if (index < 0) return': '',
    '        forget(inside, visitor.client)\n': '',
    ' || !mayWork(visitor)': '',
    '      .filter(mayWork)\n': '',
    '      forget(worked, client)\n': '',
    '      if (!isIn) return\n': '',
  }),
  guards(`${SERVER}/drain-server.ts`, ['drain-server.test.ts'], {
    '        endStreams()\n        server.close': '        server.close',
  }),
  guards(`${SERVER}/keep-worker.ts`, ['keep-worker.test.ts'], {
    'if (worker.process.pid === undefined) resolve({ code })':
      'if (worker.process.pid === undefined) throw new Error(code)',
    'if (end.code === OPERATOR_FAULT) return onOperatorFault()': '',
    'pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)': 'pauseMs = LONGEST_PAUSE_MS',
  }),
  guards(`${HTTP}/incoming-body.ts`, ['incoming-body.test.ts'], {
    'setTimeout(() => incoming.destroy(), arrivesWithinMs)': 'setTimeout(() => undefined, arrivesWithinMs)',
    'setTimeout(() => incoming.destroy(), withinMs)': 'setTimeout(() => undefined, withinMs)',
    'ARRIVES_WITHIN_MS = 15_000': 'ARRIVES_WITHIN_MS = 15_001',
    'ARRIVES_WITHIN_MS = 60_000': 'ARRIVES_WITHIN_MS = 60_001',
    'if (length > wanted) settle()': 'if (length >= wanted) settle()',
    'if (!hasEnded) incoming.pause()\n': '\n',
    ' || incoming.complete': '',
    "for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(late))": {
      becomes: 'void late',
      because: 'of a body that has ended nothing is cut off any more; the timer alone stays for a minute',
    },
    'if (length <= wanted) pieces.push(piece)': {
      becomes: 'pieces.push(piece)',
      because: 'it costs memory alone: what is beyond is never read',
    },
    "incoming.once('close', () => settle())": '',
    '            settle = () => {}\n': '',
    '            clearTimeout(late)\n': '',
    "return incoming.destroyed ? 'gone' : 'more'": "return 'more'",
    '!hasEnded || length > Math.min(maxBytes, wanted)': [
      'length > Math.min(maxBytes, wanted)',
      '!hasEnded || length > maxBytes',
    ],
  }),
  guards(`${HTTP}/answer-wallet.ts`, ['answer-wallet.test.ts'], {
    'flat() : fields.slice()': 'flat() : (fields as string[])',
  }),
  guards(`${HTTP}/product-listener.ts`, ['wallet-edge.test.ts'], { ' && deps.isFile(pathOf(url))': '' }),
  guards(`${HTTP}/wallet-edge.ts`, ['wallet-edge.test.ts'], {
    "await arriveIn('large-arrival', mayBring)": 'await body.arrive(mayBring)',
    'isAwaited && body !== undefined ?': 'isAwaited && body === undefined ?',
    '<= mayBring': '>= 0',
    'hasFailed = answer.status >= 400': 'hasFailed = answer.status >= 500',
    'let hasFailed = true': 'let hasFailed = false',
    "leave(arrival === 'gone')": 'leave(false)',
    'isInFlow: true, onGone }': 'isInFlow: true, onGone: () => undefined }',
    'if (!(error instanceof RetryLaterError)) throw error\n': '',
  }),
  guards(`${HTTP}/admission.ts`, ['admission.test.ts'], {
    "if (arrival === 'more') throw": "if (arrival === 'gone') throw",
    "if (name !== 'upload') await": "if (name === 'upload') await",
    " || path.startsWith('/tags/')": '',
    "if (name === 'upload' && incoming !== undefined) cutOffLate": 'if (false) cutOffLate',
    ', runningPerClient: 1 }': ' }',
    'RESIDENT_IMPORT_BODY.path.test(path)': "path.endsWith('/resident-imports')",
    "(name !== 'session' && isKnownBrowser(c))": 'isKnownBrowser(c)',
    ' && !outgoing.destroyed)': ')',
    'else leave(c.res.status >= 400)': 'else leave()',
    'doubt.isDoubtful(client) ? doubtfulRoom : room': 'room',
    '(hasFailed = false)': '(hasFailed = true)',
    'waiting: 0, perClient: 192 }': 'waiting: 0, perClient: 1024 }',
    'waiting: 96, perClient: 8 }': 'waiting: 96, perClient: 128 }',
    'waiting: 252, perClient: 128 }': 'waiting: 252, perClient: 256 }',
    "outgoing?.once('close', forget)": "outgoing?.listenerCount('close')",
    "leave(arrival === 'gone')": "leave(arrival !== 'all')",
  }),
  guards(`${HTTP}/write-check.ts`, ['write-check.test.ts'], {
    'ANSWER_WITHIN_MS, false)': 'ANSWER_WITHIN_MS, true)',
    'dataDir === undefined || hasRoom(dataDir)': 'true',
  }),
  guards(`${HTTP}/operations.ts`, ['operations.db.test.ts'], {
    'header === undefined || token === undefined': 'header === undefined',
    " &&\n    c.req.header('x-forwarded-for') === undefined": '',
    '    isLoopbackHost(new URL(c.req.url).hostname) &&\n': '',
    'isOpenToLoopback &&\n    isLoopback': 'isLoopback',
    ' && timingSafeEqual(given, wanted)': '',
  }),
  guards('packages/http/browser-secret.ts', [EDGE], { ' && SECRET_FORM.test(value)': '' }),
  guards('packages/http/browser-secret.ts', ['browser-secret.test.ts'], {
    'httpOnly: true': 'httpOnly: false',
    'secure: isSecure, sameSite': 'secure: false, sameSite',
    "sameSite: 'Lax'": "sameSite: 'None'",
    "isSecure ? secure : ''": "''",
    'SECRET_BYTES = 32': 'SECRET_BYTES = 16',
    'deleteCookie(c, sessionsName, attributes)': 'deleteCookie(c, sessionsName)',
  }),
  guards(`${SERVER}/compose-edge.ts`, ['compose-edge.test.ts'], {
    'ask: reportLimits(counter.ask, securityEvents)': ['ask: counter.ask', 'ask: count'],
    'trustedProxies: config.trustedProxies': 'trustedProxies: []',
    'browserSecret.read(c) !== undefined': ['true', 'false'],
  }),
  guards(`${SERVER}/find-plain-connections.ts`, ['config.test.ts'], {
    "mode !== 'verify-full'": "mode !== 'verify-full' && mode !== 'verify-ca'",
    "searchParams.get('requireTLS') !== 'true'": "!searchParams.has('requireTLS')",
  }),
  guards(`${SERVER}/embedded-services.ts`, ['embedded-services.db.test.ts'], {
    'otherBaseUrls: [otherBaseUrl]': 'otherBaseUrls: []',
    'const betaId = config.isDemo ? await': 'const betaId = true ? await',
    "decodeURIComponent(did.split(':')[3] ?? '') === host": 'true',
  }),
]

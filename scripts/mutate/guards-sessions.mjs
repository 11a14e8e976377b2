import { guards } from './guards.mjs'

const SESSIONS = 'features/wallet-session/server'
const TEST_FLOW = 'apps/server/src/test-credential-flow.db.test.ts'

/** Sessions with a wallet: whose they are, how they end, and that an answer is dealt with once. */
export const SESSION_GUARDS = [
  guards(`${SESSIONS}/serve-session.ts`, ['apps/server/src/way-back.db.test.ts'], {
    '      browserSecret.forget(c, id)\n': '',
  }),
  guards(`${SESSIONS}/return-to-session.ts`, ['apps/server/src/way-back.db.test.ts'], {
    'responseCode === undefined && isTooLate(exchange, deps.now())': 'false',
    '!isFinal(state) && ': '',
    'COMES_WITHIN_MS = 2 *': 'COMES_WITHIN_MS = 3 *',
    '(named === undefined || exchangeIdOf(id) !== named)': 'named === undefined',
    " || found.session.state === 'expired'": '',
    '!(await burnCode(deps, exchange.id, responseCode))': 'false',
    'change: { state, returnHash: null }': 'change: { state }',
  }),
  guards(`${SESSIONS}/proof-sessions.ts`, ['wallet-sessions.db.test.ts'], {
    '(isFinal(state) ? undefined : ': '(false ? undefined : ',
    'exchange.owner === owner.name && isHeldBy': 'isHeldBy',
    "state === 'PENDING' || state === 'ANSWERED' || state === 'SETTLED'\n": "state !== 'CANCELLED'\n",
    "context && current.state === 'SETTLED' ?": 'context ?',
    ' || isSame(changed, context)': '',
    "if (exchange === undefined) throw new DomainError('session-gone'":
      "if (false) throw new DomainError('session-gone'",
  }),
  guards(`${SESSIONS}/session-access.ts`, ['wallet-sessions.db.test.ts'], {
    'browserHash !== null && timingSafeEqual(browserHash, hashAccess(id, secret))': 'browserHash !== null',
    'browserHash !== null && ': '',
  }),
  guards('features/test-credential/server/test-exchanges.ts', [TEST_FLOW], {
    'session === undefined || session.exchange[part] === null': 'session === undefined',
    'now.getTime() + RESULT_SHOWN_MS': 'now.getTime() + 3 * RESULT_SHOWN_MS',
  }),
  guards('features/test-credential/contract/schemas.ts', [TEST_FLOW], {
    'z.tuple([z.literal(BETA_ID_TYPE)])': 'z.array(z.string())',
    '  .strictObject({\n    metadata_credential_supported_id': '  .looseObject({\n    metadata_credential_supported_id',
    'bytesOf(subject) <= MAX_SUBJECT_BYTES': 'true',
    'Object.keys(subject).length <= MAX_CLAIMS': 'true',
  }),
  guards('features/test-credential/contract/verification-schemas.ts', [TEST_FLOW], {
    'fields.some(({ path: [path] }) => path === wanted)': 'fields.length > 0',
    'id: z.literal(TEST_DEFINITION.id)': 'id: z.string()',
  }),
  guards(`${SESSIONS}/settle-answer.ts`, ['settle-answer.db.test.ts', 'remote-services.db.test.ts'], {
    'isOurs = isOpen && isFree(exchange)': ['isOurs = isOpen', 'isOurs = isFree(exchange)'],
    ' && exchange.dueAt > now())': ')',
    'const isLast = exchange.attempts >= MAX_ATTEMPTS': 'const isLast = false',
    'isOurs = state === claimed.state && attempts === claimed.attempts': [
      'isOurs = state === claimed.state',
      'isOurs = attempts === claimed.attempts',
    ],
    'if (!isWritten) await withdraw(change)': '',
    "=== 'ANSWERED' && isFree(exchange) ? settle": "=== 'ANSWERED' ? settle",
    'leaseUntil === null || leaseUntil < now()': 'leaseUntil === null || leaseUntil <= now()',
    'catch((error) => deps.reportFailure(error))': 'catch(() => undefined)',
  }),
  guards(`${SESSIONS}/read-remote.ts`, ['remote-services.db.test.ts'], {
    "    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })\n    if (!isDue": '    if (!isDue',
    "    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })\n    if (result": '    if (result',
    "state === 'PENDING' && leaseUntil === null": "state === 'PENDING'",
    ' || exchanges.isWatched(exchange.id) ? readAnswer(exchange)': ' ? readAnswer(exchange)',
    "      await movePending(exchange, { state: 'PENDING', leaseUntil: null })\n": '',
  }),
  guards(`${SESSIONS}/parse-person-claims.ts`, ['parse-person-claims.test.ts'], {
    'value < EARLIEST_BIRTH_DATE || ': '',
    ' || value > swissDay(now)': '',
    'value > swissDay(now)': 'value >= swissDay(now)',
    ' || !isCalendarDay(value)': '',
    ' || hasHiddenCharacters(name)': '',
    ' || name.length > MAX_NAME_CHARACTERS': '',
    ' || birthDate === undefined': '',
  }),
  guards(`${SESSIONS}/session-state.ts`, ['session-state.test.ts'], {
    'openUntil !== null && openUntil <= now': 'false',
  }),
  guards(`${SESSIONS}/stream-session.ts`, ['stream-session.db.test.ts'], {
    'if (session === undefined) throw deps.notFound()': '',
    'if (streams >= STREAMS_PER_SESSION)': 'if (false)',
    "if (c.req.method === 'HEAD') return describeEventLine(c)": '',
    'if (isEnded || state === told) return': 'if (isEnded) return',
  }),
  guards('features/support/server/support-sessions.ts', ['features/support/server'], {
    "if (vote?.status !== 'active') return": 'if (vote === undefined) return',
    'if (isEnded(vote.endDate, now)) return': 'if (false) return',
    'if (session === undefined) throw sessionNotFound()': '',
  }),
  guards('features/support/server/create-support-session.ts', ['features/support/server'], {
    '  requireRunning(vote, now)\n': '',
    '  requireInScope(vote, home, deps.findMunicipality)\n': '',
  }),
  guards('features/support/server/read-support-session.ts', ['features/support/server'], {
    'if (context?.receipt === undefined) throw sessionNotFound()': {
      becomes: "if (context?.receipt === undefined) return { state: 'expired' }",
      because: 'the receipt is noted in the step in which it is offered',
    },
  }),
]

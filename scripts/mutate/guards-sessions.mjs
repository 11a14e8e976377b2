const SESSIONS = 'features/wallet-session/server'
const TEST_FLOW = 'apps/server/src/test-credential-flow.db.test.ts'

/** Sessions with a wallet: whose they are, how they end, and that an answer is dealt with once. */
export const SESSION_GUARDS = [
  {
    file: `${SESSIONS}/return-to-session.ts`,
    tests: ['apps/server/src/way-back.db.test.ts'],
    mutants: [
      { guard: '(named === undefined || exchangeIdOf(id) !== named)', becomes: 'named === undefined' },
      { guard: " || found.session.state === 'expired'", becomes: '' },
      { guard: '!(await burnCode(deps, exchange.id, responseCode))', becomes: 'false' },
      { guard: 'change: { state, returnHash: null }', becomes: 'change: { state }' },
    ],
  },
  {
    file: `${SESSIONS}/proof-sessions.ts`,
    tests: [`${SESSIONS}/wallet-sessions.db.test.ts`],
    mutants: [
      { guard: '(isFinal(state) ? undefined : ', becomes: '(false ? undefined : ' },
      { guard: 'exchange.owner === owner.name && isHeldBy', becomes: 'isHeldBy' },
      {
        guard: "state === 'PENDING' || state === 'ANSWERED' || state === 'SETTLED'\n",
        becomes: "state !== 'CANCELLED'\n",
      },
      { guard: "context && current.state === 'SETTLED' ?", becomes: 'context ?' },
      { guard: ' || isSame(changed, context)', becomes: '' },
      {
        guard: "if (exchange === undefined) throw new DomainError('session-gone'",
        becomes: "if (false) throw new DomainError('session-gone'",
      },
    ],
  },
  {
    file: `${SESSIONS}/session-access.ts`,
    tests: [`${SESSIONS}/wallet-sessions.db.test.ts`],
    mutants: [
      {
        guard: 'browserHash !== null && timingSafeEqual(browserHash, hashAccess(id, secret))',
        becomes: 'browserHash !== null',
      },
      { guard: 'browserHash !== null && ', becomes: '' },
    ],
  },
  {
    file: 'features/test-credential/server/test-exchanges.ts',
    tests: [TEST_FLOW],
    mutants: [
      { guard: 'session === undefined || session.exchange[part] === null', becomes: 'session === undefined' },
      { guard: 'now.getTime() + RESULT_SHOWN_MS', becomes: 'now.getTime() + 3 * RESULT_SHOWN_MS' },
    ],
  },
  {
    file: 'features/test-credential/contract/schemas.ts',
    tests: [TEST_FLOW],
    mutants: [
      { guard: 'z.tuple([z.literal(BETA_ID_TYPE)])', becomes: 'z.array(z.string())' },
      {
        guard: '  .strictObject({\n    metadata_credential_supported_id',
        becomes: '  .looseObject({\n    metadata_credential_supported_id',
      },
      { guard: 'JSON.stringify(subject).length <= MAX_SUBJECT_LENGTH', becomes: 'true' },
    ],
  },
  {
    file: 'features/test-credential/contract/verification-schemas.ts',
    tests: [TEST_FLOW],
    mutants: [
      { guard: 'fields.some(({ path: [path] }) => path === wanted)', becomes: 'fields.length > 0' },
      { guard: 'id: z.literal(TEST_DEFINITION.id)', becomes: 'id: z.string()' },
    ],
  },
  {
    file: `${SESSIONS}/settle-answer.ts`,
    tests: [`${SESSIONS}/settle-answer.db.test.ts`, `${SESSIONS}/remote-services.db.test.ts`],
    mutants: [
      { guard: 'isOurs = isOpen && isFree(exchange)', becomes: 'isOurs = isOpen' },
      { guard: 'isOurs = isOpen && isFree(exchange)', becomes: 'isOurs = isFree(exchange)' },
      { guard: ' && exchange.dueAt > now())', becomes: ')' },
      { guard: 'const isLast = exchange.attempts >= MAX_ATTEMPTS', becomes: 'const isLast = false' },
      { guard: 'isOurs = version === claimed.version', becomes: 'isOurs = true' },
      { guard: 'if (!isWritten) await withdraw(change)', becomes: '' },
      { guard: "=== 'ANSWERED' && isFree(exchange) ? settle", becomes: "=== 'ANSWERED' ? settle" },
      { guard: 'leaseUntil === null || leaseUntil < now()', becomes: 'leaseUntil === null || leaseUntil <= now()' },
      { guard: 'catch((error) => deps.reportFailure(error))', becomes: 'catch(() => undefined)' },
    ],
  },
  {
    file: `${SESSIONS}/read-remote.ts`,
    tests: [`${SESSIONS}/remote-services.db.test.ts`],
    mutants: [
      {
        guard: "    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })\n    if (!isDue",
        becomes: '    if (!isDue',
      },
      {
        guard: "    if (isOver(exchange)) return movePending(exchange, { state: 'LAPSED' })\n    if (result",
        becomes: '    if (result',
      },
      { guard: "state === 'PENDING' && leaseUntil === null", becomes: "state === 'PENDING'" },
      { guard: ' || exchanges.isWatched(exchange.id) ? readAnswer(exchange)', becomes: ' ? readAnswer(exchange)' },
      { guard: "      await movePending(exchange, { state: 'PENDING', leaseUntil: null })\n", becomes: '' },
    ],
  },
  {
    file: `${SESSIONS}/parse-person-claims.ts`,
    tests: [`${SESSIONS}/parse-person-claims.test.ts`],
    mutants: [
      { guard: 'day < EARLIEST_BIRTH_DATE || ', becomes: '' },
      { guard: ' || day > swissDay(now)', becomes: '' },
      { guard: 'day > swissDay(now)', becomes: 'day >= swissDay(now)' },
      { guard: ' || new Date(instant).toISOString().slice(0, 10) !== value', becomes: '' },
      { guard: ' || hasHiddenCharacters(name)', becomes: '' },
      { guard: ' || name.length > MAX_NAME_CHARACTERS', becomes: '' },
      { guard: ' || birthDate === undefined', becomes: '' },
    ],
  },
  {
    file: `${SESSIONS}/session-state.ts`,
    tests: [`${SESSIONS}/session-state.test.ts`],
    mutants: [{ guard: 'openUntil !== null && openUntil <= now', becomes: 'false' }],
  },
  {
    file: `${SESSIONS}/stream-session.ts`,
    tests: [`${SESSIONS}/stream-session.db.test.ts`],
    mutants: [
      { guard: 'if (session === undefined) throw deps.notFound()', becomes: '' },
      { guard: 'if (streams >= STREAMS_PER_SESSION)', becomes: 'if (false)' },
      { guard: "if (c.req.method === 'HEAD') return describeEventLine(c)", becomes: '' },
      { guard: 'if (isEnded || state === told) return', becomes: 'if (isEnded) return' },
    ],
  },
  {
    file: 'features/support/server/support-sessions.ts',
    tests: ['features/support/server'],
    mutants: [
      { guard: "if (vote?.status !== 'active') return", becomes: 'if (vote === undefined) return' },
      { guard: 'if (isEnded(vote.endDate, now)) return', becomes: 'if (false) return' },
      { guard: 'if (session === undefined) throw sessionNotFound()', becomes: '' },
    ],
  },
  {
    file: 'features/support/server/create-support-session.ts',
    tests: ['features/support/server'],
    mutants: [
      { guard: '  requireRunning(vote, now)\n', becomes: '' },
      { guard: '  requireInScope(vote, home, deps.findMunicipality)\n', becomes: '' },
    ],
  },
  {
    file: 'features/support/server/read-support-session.ts',
    tests: ['features/support/server'],
    mutants: [
      {
        guard: 'if (context?.receipt === undefined) throw sessionNotFound()',
        becomes: "if (context?.receipt === undefined) return { state: 'expired' }",
        because: 'the receipt is noted in the step in which it is offered',
      },
    ],
  },
]

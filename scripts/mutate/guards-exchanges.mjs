const TESTS = ['packages/exchanges/exchange-store.engines.test.ts']

/** The steps of an exchange, and the one compare-and-set that all of them go through. */
export const EXCHANGE_GUARDS = [
  {
    file: 'packages/exchanges/exchange-statements.ts',
    tests: TESTS,
    mutants: [
      { guard: ' and stored.version = input.version - 1', becomes: '' },
      { guard: "'and not exists (select 1 from refused where refused.id = input.id)'", becomes: "''" },
      { guard: 'where id in (select id from updated)', becomes: '' },
      {
        guard: 'where not exists (select 1 from consumed where consumed.nonce_hash = nonce.nonce_hash)',
        becomes: 'where false',
      },
    ],
  },
  {
    file: 'packages/exchanges/exchange-repository.ts',
    tests: TESTS,
    mutants: [
      {
        guard: "where state = 'ISSUED' and sealed_offer is not null\n    and due_at <= ",
        becomes: "where state = 'ISSUED' and sealed_offer is not null and 'infinity' > ",
      },
      { guard: ' and due_at <= ($3::timestamptz[])[1]))', becomes: '))' },
      {
        guard: "('PENDING', 'ANSWERED', 'SETTLED')\n    and due_at <= ",
        becomes: "('PENDING', 'ANSWERED', 'SETTLED')\n    and 'infinity' > ",
      },
      { guard: "where state in ('PENDING', 'ANSWERED', 'SETTLED')", becomes: "where state in ('PENDING', 'ANSWERED')" },
      {
        guard: "where topic = ($1::text[])[1] and state in ('PENDING', 'ANSWERED')",
        becomes: 'where topic = ($1::text[])[1]',
        because: 'the step that follows leaves all other states alone',
      },
      { guard: 'where topic = ($1::text[])[1] and state', becomes: "where '' <> ($1::text[])[1] and state" },
      {
        guard: 'where owner = ($1::text[])[1] and due_at <= ',
        becomes: "where owner = ($1::text[])[1] and 'infinity' > ",
        because:
          'an answer waits a quarter of an hour at most, so that this bound leaves none out: it lets an index find them',
      },
      { guard: 'where owner = ($1::text[])[1] and', becomes: "where '' <> ($1::text[])[1] and" },
      {
        guard:
          "where state in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') and sealed_offer is null\n    and due_at <= ",
        becomes:
          "where state in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') and sealed_offer is null and 'infinity' > ",
      },
      { guard: 'used_nonces where expires_at <= ', becomes: "used_nonces where 'infinity' > " },
      {
        guard: 'and version > 0',
        becomes: '',
        because:
          'rows that lie in the order of their ids are written in that order once more: nothing changes but the work',
      },
    ],
  },
  {
    file: 'packages/exchanges/exchange.ts',
    tests: TESTS,
    mutants: [{ guard: 'if (!canMove(exchange.state, change.state))', becomes: 'if (false)' }],
  },
  {
    file: 'packages/exchanges/sweep-exchanges.ts',
    tests: TESTS,
    mutants: [
      { guard: '  if (dueAt > now) return undefined\n', becomes: '' },
      { guard: '(offerUntil ?? dueAt) <= now ?', becomes: '(offerUntil ?? dueAt) < now ?' },
      { guard: '(offerUntil ?? dueAt) <= now ?', becomes: 'true ?' },
    ],
  },
  {
    file: 'packages/exchanges/bearer-secret.ts',
    tests: ['packages/exchanges/bearer-secret.test.ts'],
    mutants: [
      { guard: 'timingSafeEqual(kept, hashSecret(purpose, secret))', becomes: 'true' },
      { guard: 'if (!CHARACTERS.test(secret)) return undefined', becomes: '' },
      { guard: '`${purpose}\\n${secret}`', becomes: '`${secret}`' },
    ],
  },
]

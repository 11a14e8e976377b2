import { guards } from './guards.mjs'

const TESTS = ['packages/exchanges/exchange-store.engines.test.ts']

/** The steps of an exchange, and the one compare-and-set that all of them go through. */
export const EXCHANGE_GUARDS = [
  guards('packages/exchanges/sealed-column.ts', ['packages/exchanges/sealed-column.test.ts'], {
    'isOfSomebody ? writeForSealing(value) : Buffer.from(JSON.stringify(value))': 'Buffer.from(JSON.stringify(value))',
  }),
  guards('packages/exchanges/attempt-step.ts', TESTS, {
    'cache.forget(moved.id)\n        if (!isFault': 'if (!isFault',
    'uncertain.add(moved.id, moved.version)': 'uncertain.add(moved.id, 0)',
  }),
  guards('packages/exchanges/uncertain-steps.ts', TESTS, {
    'if (!isTaken && (now < step.until || isWatched(id)))': [
      'if (!isTaken && now < step.until)',
      'if (!isTaken && isWatched(id))',
      'if (!isTaken)',
    ],
    'exchange === undefined || exchange.version >= step.version': 'exchange !== undefined',
  }),
  guards('packages/exchanges/exchange-reader.ts', TESTS, {
    'for (const { id, version } of watched) addUncertain(id, version)': '',
  }),
  guards('features/wallet-session/server/proof-sessions.ts', ['wallet-sessions.db.test.ts'], {
    'current?.version !== version && tellChange(current)': 'undefined',
  }),
  guards('features/wallet-session/server/settle-answer.ts', ['remote-services.db.test.ts'], {
    '        deps.reportFailure(error)\n        return false': '        deps.reportFailure(error)\n        return true',
  }),
  guards('packages/exchanges/exchange-statements.ts', TESTS, {
    ' and stored.version = input.version - 1': '',
    "'and not exists (select 1 from refused where refused.id = input.id)'": "''",
    'where id in (select id from updated)': '',
    'where not exists (select 1 from consumed where consumed.nonce_hash = nonce.nonce_hash)': 'where false',
  }),
  guards('packages/exchanges/exchange-statements.ts', ['packages/exchanges/lock-order.db.test.ts'], {
    'idOf(one) < idOf(other) ? -1 : 1': '0',
    '\n      .toSorted((one, other) => Buffer.compare(one.hash, other.hash))': '',
    "order by ${once.length > 0 ? once.flat().join(', ') : names} on": 'on',
  }),
  guards('packages/exchanges/exchange-repository.ts', TESTS, {
    "where state = 'ISSUED' and sealed_offer is not null\n    and due_at <= ":
      "where state = 'ISSUED' and sealed_offer is not null and 'infinity' > ",
    ' and due_at <= ($3::timestamptz[])[1]))': '))',
    "('PENDING', 'ANSWERED', 'SETTLED')\n    and due_at <= ":
      "('PENDING', 'ANSWERED', 'SETTLED')\n    and 'infinity' > ",
    "where state in ('PENDING', 'ANSWERED', 'SETTLED')": "where state in ('PENDING', 'ANSWERED')",
    "where topic = ($1::text[])[1] and state in ('PENDING', 'ANSWERED')": {
      becomes: 'where topic = ($1::text[])[1]',
      because: 'the step that follows leaves all other states alone',
    },
    'where topic = ($1::text[])[1] and state': "where '' <> ($1::text[])[1] and state",
    'where owner = ($1::text[])[1] and due_at <= ': {
      becomes: "where owner = ($1::text[])[1] and 'infinity' > ",
      because:
        'an answer waits a quarter of an hour at most, so that this bound leaves none out: it lets an index find them',
    },
    'where owner = ($1::text[])[1] and': "where '' <> ($1::text[])[1] and",
    'where ${HAS_ENDED} and sealed_offer is null\n    and due_at <= ':
      "where ${HAS_ENDED} and sealed_offer is null and 'infinity' > ",
    'used_nonces where expires_at <= ': "used_nonces where 'infinity' > ",
    'erasuresAt(COLLECTED_AT)': "erasuresAt('due_at')",
    'and version > 0': {
      becomes: '',
      because:
        'rows that lie in the order of their ids are written in that order once more: nothing changes but the work',
    },
  }),
  guards('packages/exchanges/exchange-repository.ts', ['packages/exchanges/sweep-exchanges.engines.test.ts'], {
    'sealed_request = null, sealed_claims = null, ': 'sealed_request = null, ',
    'token_hash = null,\n  refresh_hash = null, dpop_hash = null, return_hash = null, ': [
      'refresh_hash = null, dpop_hash = null, return_hash = null, ',
      'token_hash = null, dpop_hash = null, return_hash = null, ',
      'token_hash = null, refresh_hash = null, return_hash = null, ',
      'token_hash = null, refresh_hash = null, dpop_hash = null, ',
    ],
    'lease_until = null, ': '',
    'offer_until = null, token_until = null': 'offer_until = null',
    'version = version + 1,\n': '',
    "state = case when state = 'ANSWERED' and owner is not null then": "state = case when state = 'ANSWERED' then",
    "('OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY') and due_at": "('OFFERED', 'READY') and due_at",
    'FINAL_STATES.map(': 'FINAL_STATES.slice(0, -1).map(',
  }),
  guards('packages/exchanges/sweep-exchanges.ts', ['packages/exchanges/sweep-exchanges.engines.test.ts'], {
    'await inBatches(() => repository.eraseCollected(now, BATCH))': 'await repository.eraseCollected(now, BATCH)',
    'await inBatches(() => repository.deleteEnded(now, BATCH))': 'await repository.deleteEnded(now, BATCH)',
    'return ids.length': 'return 0',
    'return due.length': 'return 0',
    '      await reload(ids.filter(watches.isWatched))\n': '',
  }),
  guards('packages/exchanges/exchange-statements.ts', ['packages/exchanges/exchange-rows.engines.test.ts'], {
    'from refused where refused.id = input.id)': 'from refused)',
  }),
  guards('packages/exchanges/exchange-statements.ts', ['packages/exchanges/exchange-statements.test.ts'], {
    'part * IDS_PER_NOTICE, (part + 1) * IDS_PER_NOTICE': '0, IDS_PER_NOTICE',
  }),
  guards('packages/exchanges/exchange.ts', TESTS, { 'if (!canMove(exchange.state, change.state))': 'if (false)' }),
  guards('packages/exchanges/sweep-exchanges.ts', TESTS, {
    '    await reorderLast(now)\n': '',
    '  if (dueAt > now) return undefined\n': '',
    '(offerUntil ?? dueAt) <= now ?': ['(offerUntil ?? dueAt) < now ?', 'true ?'],
  }),
  guards('packages/exchanges/bearer-secret.ts', ['bearer-secret.test.ts'], {
    'timingSafeEqual(kept, hashSecret(purpose, secret))': 'true',
    'if (!CHARACTERS.test(secret)) return undefined': '',
    '`${purpose}\\n${secret}`': '`${secret}`',
  }),
  guards('packages/kernel/brief-map.ts', ['packages/kernel/brief-map.test.ts'], {
    '    place.value = undefined\n': '',
    'if (before === undefined) first = after': 'if (before === undefined) first = undefined',
    'if (after === undefined) last = before': 'if (after === undefined) last = undefined',
    'else after.before = before': '',
  }),
]

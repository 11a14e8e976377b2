const SERVER = 'features/register/server'
const ISSUE = `${SERVER}/issue-register-credential.db.test.ts`
const WRITES = `${SERVER}/write-credentials.engines.test.ts`

const ENTITLEMENT = 'features/register/contract/entitlement'

/** One record for each resident and item: who may ask, the lease, and what the issuer says of it. */
export const REGISTER_GUARDS = [
  {
    file: `${ENTITLEMENT}.ts`,
    tests: [`${ENTITLEMENT}.test.ts`],
    mutants: [
      { guard: "  if (resident.hasRightToVote === false) return 'resident-without-right'\n", becomes: '' },
      { guard: 'resident.hasRightToVote === false', becomes: '!resident.hasRightToVote' },
      { guard: 'return birthday <= today', becomes: 'return birthday < today' },
      { guard: 'return birthday <= today', becomes: 'return true' },
      { guard: "level === 'federal' ? VOTING_AGE : (", becomes: '(' },
      { guard: "{ level: 'municipal', canton }", becomes: "{ level: 'federal', canton }" },
    ],
  },
  {
    file: `${SERVER}/issue-register-credential.ts`,
    tests: [ISSUE],
    mutants: [
      { guard: 'if (!isOurs) throw inProgress()', becomes: '' },
      {
        guard: 'await credentials.update(leased, record)\n  if',
        becomes: '(await credentials.update(leased, record), true)\n  if',
      },
      {
        guard: 'if (await credentials.update(offered, leased, note)) return offered',
        becomes: 'await credentials.update(offered, leased, note)\n  if (offered) return offered',
      },
      { guard: '  await withdraw(deps, offer.managementId)\n', becomes: '' },
      { guard: ' || resident.isArchived)', becomes: ')' },
      { guard: "if (decision.kind === 'refused')", becomes: 'if (false)' },
      { guard: "if (vote?.status !== 'active')", becomes: 'if (vote === undefined)' },
      { guard: '  requireRunning(vote, now)\n', becomes: '' },
      { guard: '  requireInScope(vote, municipality, deps.findMunicipality)\n', becomes: '' },
      {
        guard: '  requireEntitled(resident, { level: vote.level, canton: municipality.canton }, now)\n',
        becomes: '',
      },
      { guard: "if (decision.kind === 'again' && decision.cancelFirst) await cancelOffer(deps, leased)", becomes: '' },
      { guard: 'keepsOffer: true }', becomes: 'keepsOffer: false }' },
    ],
  },
  {
    file: 'features/municipalities/server/resident-lookup-repository.ts',
    tests: [`${SERVER}/require-none-in-merged.db.test.ts`],
    mutants: [
      { guard: 'and other.geburtsdatum = resident.geburtsdatum', becomes: '' },
      { guard: 'other.folded_nachname = resident.folded_nachname and ', becomes: '' },
      { guard: ' and other.folded_vorname = resident.folded_vorname', becomes: '' },
    ],
  },
  {
    file: 'features/municipalities/server/list-merged-registers.ts',
    tests: [`${SERVER}/require-none-in-merged.db.test.ts`],
    mutants: [{ guard: '.filter((id) => id !== municipalityId)', becomes: '' }],
  },
  {
    file: `${SERVER}/require-none-in-merged.ts`,
    tests: [`${SERVER}/require-none-in-merged.db.test.ts`],
    mutants: [
      { guard: "decision.kind === 'again' && !decision.cancelFirst", becomes: 'false' },
      { guard: "record === undefined || (decision.kind === 'again' && !decision.cancelFirst)", becomes: 'true' },
      { guard: "isStaff ? 'credential-in-merged-register' : refusal", becomes: 'refusal' },
    ],
  },
  {
    file: `${SERVER}/request-register-credential.ts`,
    tests: [ISSUE, `${SERVER}/register-sessions.db.test.ts`],
    mutants: [
      { guard: 'if (bound !== undefined && bound !== popularVote) throw otherItem()', becomes: '' },
      {
        guard: 'if (!(await bindItem(deps, session, prepared.vote.id))) throw otherItem()',
        becomes: 'await bindItem(deps, session, prepared.vote.id)',
      },
      {
        guard: '((notes.popularVoteId ?? popularVoteId) === popularVoteId ? { ...notes, popularVoteId } : undefined)',
        becomes: '({ ...notes, popularVoteId })',
      },
      {
        guard: "if (state !== 'done' || resident === undefined)",
        becomes: 'if (resident === undefined)',
        because: 'only a session that is done has a resident',
      },
      { guard: "if (state === 'waiting' || state === 'verified')", becomes: 'if (false)' },
    ],
  },
  {
    file: `${SERVER}/register-sessions.ts`,
    tests: [ISSUE, `${SERVER}/register-sessions.db.test.ts`],
    mutants: [
      {
        guard: '= await deps.municipalities.listRegisters(municipalityId)',
        becomes: '= [municipalityId]',
      },
      {
        guard: 'entry === undefined || (!entry.isArchived && entry.updatedAt > instant)',
        becomes: 'entry === undefined',
      },
      {
        guard: 'entry === undefined || (!entry.isArchived && entry.updatedAt > instant)',
        becomes: 'entry !== undefined && !entry.isArchived && entry.updatedAt > instant',
      },
      { guard: '        await deps.matchLimits.countFailure({ client, municipalityId })\n', becomes: '' },
      { guard: "      if (refusal !== undefined) return { kind: 'failed', reason: refusal }\n", becomes: '' },
    ],
  },
  {
    file: `${SERVER}/credential-statements.ts`,
    tests: [WRITES],
    mutants: [
      { guard: ' and resident.archived_at is null', becomes: '' },
      { guard: 'from fresh where id in (select id from free)', becomes: 'from fresh' },
      { guard: '\n    on conflict do nothing returning id', becomes: '\n    on conflict (id) do nothing returning id' },
      { guard: '      and stored.status = changed.seen_status\n', becomes: '' },
      { guard: '      and stored.provider_status is not distinct from changed.seen_provider_status\n', becomes: '' },
      { guard: '      and stored.attempt_id is not distinct from changed.seen_attempt_id\n', becomes: '' },
      { guard: '      and stored.management_id is not distinct from changed.seen_management_id\n', becomes: '' },
      { guard: ' and archived_at is null))\n', becomes: '))\n' },
      {
        guard: '      and (stored.provider_status_at is null or stored.provider_status_at <= reading.read_at)\n',
        becomes: '',
      },
      {
        guard:
          "      and (stored.status <> 'pending' or stored.lease_until < reading.read_at or stored.attempt_id = reading.attempt_id)\n",
        becomes: '',
      },
      { guard: ' or stored.attempt_id = reading.attempt_id)', becomes: ')' },
      { guard: ' or stored.lease_until < reading.read_at or', becomes: ' or' },
      {
        guard: "revoked_at = case when reading.provider_status = 'REVOKED' and ${IS_NEWS}",
        becomes: "revoked_at = case when reading.provider_status = 'REVOKED'",
      },
      {
        guard: "revoked_by = case when reading.provider_status = 'REVOKED' and ${IS_NEWS}",
        becomes: "revoked_by = case when reading.provider_status = 'REVOKED'",
      },
      { guard: 'then coalesce(stored.collected_at, reading.read_at) else', becomes: 'then reading.read_at else' },
      {
        guard: 'offer_deeplink = case when reading.is_link_kept = 1 then stored.offer_deeplink end',
        becomes: 'offer_deeplink = stored.offer_deeplink',
      },
    ],
  },
  {
    file: `${SERVER}/change-credential-status.ts`,
    tests: [
      `${SERVER}/change-credential-status.db.test.ts`,
      `${SERVER}/interrupted-change.db.test.ts`,
      `${SERVER}/admin-routes.db.test.ts`,
    ],
    mutants: [
      {
        guard: "if (record.status === 'pending' && (record.leaseUntil ?? deps.now()) >= deps.now())",
        becomes: 'if (false)',
      },
      { guard: 'if (!canChangeStatus(from, status)) throw stepRefused(from, status)', becomes: '' },
      { guard: "  if (state === 'under-way') throw underWay()\n", becomes: '' },
      {
        guard: 'if (!(await deps.changes.begin(change, before?.change, note))) throw underWay()',
        becomes: 'await deps.changes.begin(change, before?.change, note)',
      },
      {
        guard:
          '  if (providerStatus === change.to) return completeChange(deps, change, record, { providerStatus, readAt: deps.now() })\n',
        becomes: '',
      },
      { guard: "before?.outcome === 'open' ?", becomes: 'false ?' },
    ],
  },
  {
    file: `${SERVER}/settle-change.ts`,
    tests: [`${SERVER}/interrupted-change.db.test.ts`],
    mutants: [
      { guard: ' || readAt.getTime() - change.begunAt.getTime() < BELIEVED_AFTER_MS)', becomes: ')' },
      { guard: "providerStatus === 'unknown' || ", becomes: '' },
      { guard: 'isKept: canChangeStatus(providerStatus, change.to)', becomes: 'isKept: false' },
    ],
  },
  {
    file: `${SERVER}/credential-change-repository.ts`,
    tests: [`${SERVER}/interrupted-change.db.test.ts`],
    mutants: [
      { guard: 'seen === undefined ? sql`false` : sql`${isAttempt(seen)}`', becomes: 'sql`true`' },
      { guard: 'if (settled === undefined) return false', becomes: 'if (settled === undefined) return true' },
      { guard: "if (change.to === 'REVOKED')\n", becomes: 'if (false)\n' },
      { guard: ', notExists(canStill))', becomes: ')' },
      { guard: 'lt(credentialChanges.failedAt, before), ', becomes: '' },
      { guard: ' or ${credentialChanges.leaseUntil} < ${now.toISOString()}::timestamptz', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/credential-access.ts`,
    tests: [`${SERVER}/admin-routes.db.test.ts`, `${SERVER}/change-credential-status.db.test.ts`],
    mutants: [
      { guard: ' || !mayActFor(actor, record.municipalityId)', becomes: '' },
      { guard: 'if (managementId === null) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: `${SERVER}/offer-link.ts`,
    tests: [`${SERVER}/offer-link.test.ts`],
    mutants: [
      { guard: ' || !OPENABLE.includes(providerStatus)', becomes: '' },
      { guard: '`credentials.offer_deeplink.${recordId}`', becomes: '`credentials.offer_deeplink`' },
    ],
  },
  {
    file: `${SERVER}/find-register-municipality.ts`,
    tests: [`${SERVER}/find-register-municipality.test.ts`],
    mutants: [
      { guard: 'did !== null && statusListUrl !== null', becomes: 'did !== null' },
      { guard: 'did !== null && statusListUrl !== null', becomes: 'statusListUrl !== null' },
    ],
  },
  {
    file: `${SERVER}/refresh-credential.ts`,
    tests: [`${SERVER}/refresh-credential.test.ts`, `${SERVER}/refresh-credential.db.test.ts`],
    mutants: [
      { guard: "providerStatus === 'unknown' && record.status !== 'pending'", becomes: "providerStatus === 'unknown'" },
      { guard: "providerStatus === 'unknown' && record.status !== 'pending'", becomes: 'false' },
      { guard: ' && error.httpStatus === 404', becomes: '' },
      { guard: "collectedAt === null ? 'EXPIRED' : 'unknown'", becomes: "'EXPIRED'" },
    ],
  },
  {
    file: `${SERVER}/follow-issuer.ts`,
    tests: [`${SERVER}/follow-issuer.test.ts`],
    mutants: [
      { guard: "if ((await findStatus(managementId)) === 'IN_PROGRESS') await", becomes: 'await' },
      { guard: '      collecting.delete(managementId)\n      await write', becomes: '      await write' },
    ],
  },
  {
    file: `${SERVER}/sweep-register.ts`,
    tests: [`${SERVER}/refresh-credential.db.test.ts`, ISSUE],
    mutants: [
      { guard: 'new Date(now.getTime() - OFFER_STALE_MS)', becomes: 'now' },
      { guard: '...(await overdue.listDeadOverOffer(now, BATCH)), ', becomes: '' },
      { guard: '  await overdue.endDeadAttempts(now)\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/list-credential-options.ts`,
    tests: [`${SERVER}/list-credential-options.test.ts`],
    mutants: [
      { guard: "actor.isAdmin || status === 'active'", becomes: 'true' },
      { guard: 'actor.isAdmin ? undefined : actor.municipalityIds', becomes: 'undefined' },
      { guard: "item.status === 'active' && !isEnded(item.endDate, at) &&", becomes: '!isEnded(item.endDate, at) &&' },
      { guard: ' && !isBeforeStart(item.startDate, swissDay(at))', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/credential-list-repository.ts`,
    tests: [`${SERVER}/credential-list.engines.test.ts`],
    mutants: [
      { guard: ", ne(credentials.status, 'pending'))", becomes: ')' },
      { guard: "${visible === 'all' ? visible : visible.toSorted()}.", becomes: '' },
      { guard: 'where: and(isVisible(visible), isSearched(search, at))', becomes: 'where: isSearched(search, at)' },
    ],
  },
  {
    file: `${SERVER}/credential-list-repository.ts`,
    tests: [`${SERVER}/read-overview.db.test.ts`],
    mutants: [
      {
        guard: 'const where = and(isVisible(visible), isSearched(search, now()))',
        becomes: 'const where = isSearched(search, now())',
      },
    ],
  },
  {
    file: `${SERVER}/read-overview.ts`,
    tests: [`${SERVER}/read-overview.db.test.ts`],
    mutants: [
      { guard: 'actor.isAdmin ? undefined : actor.municipalityIds', becomes: 'undefined' },
      { guard: "checkScope(scopeOf(item, findMunicipality), municipality) === 'in-scope'", becomes: 'true' },
      { guard: "action: 'residents.imported', municipalityIds", becomes: "action: 'residents.imported'" },
    ],
  },
  {
    file: `${SERVER}/decide-issuance.ts`,
    tests: [`${SERVER}/decide-issuance.test.ts`],
    mutants: [
      { guard: '(record.leaseUntil ?? now) >= now', becomes: '(record.leaseUntil ?? now) > now' },
      { guard: "requester === 'resident' && record.revokedAt !== null", becomes: 'false' },
      { guard: '<= COLLECTING_MS', becomes: '< COLLECTING_MS' },
      {
        guard: "return isBlocked ? refused('credential-revoked-before') : { kind: 'again', cancelFirst: true }",
        becomes: "return { kind: 'again', cancelFirst: true }",
      },
      { guard: "if (requester === 'staff') return refused('credential-exists')", becomes: '' },
    ],
  },
  {
    file: `${SERVER}/issue-credential-to-resident.ts`,
    tests: [`${SERVER}/admin-routes.db.test.ts`],
    mutants: [{ guard: ' || !mayActFor(actor, resident.municipalityId)', becomes: '' }],
  },
  {
    file: `${SERVER}/credential-sweep-repository.ts`,
    tests: [ISSUE, `${SERVER}/refresh-credential.db.test.ts`],
    mutants: [
      {
        guard: "and(eq(credentials.status, 'pending'), lt(credentials.leaseUntil, now))",
        becomes: "eq(credentials.status, 'pending')",
      },
      { guard: '.where(and(hasDied(now), isNull(credentials.managementId)))', becomes: '.where(hasDied(now))' },
      { guard: '              lt(credentials.providerStatusAt, before),\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/credential-standing-repository.ts`,
    tests: [
      'features/municipalities/server/residents.engines.test.ts',
      `${SERVER}/refresh-credential.db.test.ts`,
      `${SERVER}/admin-routes.db.test.ts`,
      'apps/server/src/testing',
    ],
    mutants: [
      { guard: "  eq(credentials.status, 'pending'),\n", becomes: '' },
      { guard: 'and(isOf(of), isEnded, isNull(credentials.collectedAt))', becomes: 'and(isOf(of), isEnded)' },
    ],
  },
  {
    file: `${SERVER}/issuer-callback-route.ts`,
    tests: [`${SERVER}/refresh-credential.db.test.ts`, `${SERVER}/admin-routes.db.test.ts`],
    mutants: [{ guard: 'return c.body(null, 401)', becomes: 'return next()' }],
  },
]

import { guards } from './guards.mjs'

const SERVER = 'features/register/server'
const ISSUE = `${SERVER}/issue-register-credential.db.test.ts`
const OFFERS = `${SERVER}/earlier-offer.db.test.ts`
const WRITES = `${SERVER}/write-credentials.engines.test.ts`
const STANDING = `${SERVER}/credential-standing-repository.db.test.ts`

const ENTITLEMENT = 'features/register/contract/entitlement'

/** One record for each resident and item: who may ask, the lease, and what the issuer says of it. */
export const REGISTER_GUARDS = [
  guards(`${ENTITLEMENT}.ts`, ['entitlement.test.ts'], {
    "  if (resident.hasRightToVote === false) return 'resident-without-right'\n": '',
    'resident.hasRightToVote === false': '!resident.hasRightToVote',
    'return birthday <= today': ['return birthday < today', 'return true'],
    "level === 'federal' ? VOTING_AGE : (": '(',
    "{ level: 'municipal', canton }": "{ level: 'federal', canton }",
  }),
  guards(`${SERVER}/issue-register-credential.ts`, [ISSUE], {
    'ISSUING_LEASE_MS = 30_000': 'ISSUING_LEASE_MS = 29_999',
    'actor?.userId ?? null': 'null',
    'if (!(await credentials.lease(leased, record, prepared.entryAt))) throw inProgress()':
      'await credentials.lease(leased, record, prepared.entryAt)',
    'if (await credentials.update(offered, leased, note)) return offered':
      'await credentials.update(offered, leased, note)\n  if (offered) return offered',
    '  await withdraw(deps, offer.managementId)\n': '',
  }),
  guards(`${SERVER}/issue-register-credential.ts`, [OFFERS], {
    "if (decision.kind === 'again' && decision.cancelFirst) await cancelOffer(deps, leased)": '',
    'keepsOffer: true }': 'keepsOffer: false }',
    '    if (cause instanceof SwiyuServiceError && cause.httpStatus === 404) return\n': '',
    "providerStatus === 'CANCELLED' || ": '',
    " || providerStatus === 'EXPIRED'": '',
  }),
  guards(`${SERVER}/prepare-issuance.ts`, [ISSUE], {
    ' || resident.isArchived)': ')',
    "if (decision.kind === 'refused')": 'if (false)',
    "if (vote?.status !== 'active')": 'if (vote === undefined)',
    '  requireRunning(vote, now)\n': '',
    '  requireInScope(vote, municipality, deps.findMunicipality)\n': '',
    '  requireEntitled(resident, { level: vote.level, canton: municipality.canton }, now)\n': '',
  }),
  guards(
    'features/municipalities/server/resident-lookup-repository.ts',
    [`${SERVER}/require-none-in-merged.db.test.ts`],
    {
      'and other.geburtsdatum = resident.geburtsdatum': '',
      'other.folded_nachname = resident.folded_nachname and ': '',
      ' and other.folded_vorname = resident.folded_vorname': '',
    },
  ),
  guards('features/municipalities/server/list-merged-registers.ts', [`${SERVER}/require-none-in-merged.db.test.ts`], {
    '.filter((id) => id !== municipalityId)': '',
  }),
  guards(`${SERVER}/require-none-in-merged.ts`, ['require-none-in-merged.db.test.ts'], {
    "decision.kind === 'again' && !decision.cancelFirst": ['false', 'true'],
    'if (actor === null) throw hasOne(refusal)': '',
    "mayActFor(actor, record.municipalityId) ? 'credential-in-merged-register' : 'not-allowed'":
      "'credential-in-merged-register'",
  }),
  guards(
    `${SERVER}/request-register-credential.ts`,
    ['prepare-issuance.db.test.ts', ISSUE, 'register-sessions.db.test.ts'],
    {
      'if (bound !== undefined && bound !== popularVote) throw otherItem()': '',
      'if (!(await bindItem(deps, session, prepared.vote.id))) throw otherItem()':
        'await bindItem(deps, session, prepared.vote.id)',
      '((notes.popularVoteId ?? popularVoteId) === popularVoteId ? { ...notes, popularVoteId } : undefined)':
        '({ ...notes, popularVoteId })',
      "if (state !== 'done' || resident === undefined)": {
        becomes: 'if (resident === undefined)',
        because: 'only a session that is done has a resident',
      },
      "if (state === 'waiting' || state === 'verified')": 'if (false)',
    },
  ),
  guards(`${SERVER}/register-sessions.ts`, [ISSUE, 'register-sessions.db.test.ts'], {
    '= await deps.municipalities.listRegisters(municipalityId)': '= [municipalityId]',
    'entry === undefined || (!entry.isArchived && entry.updatedAt.toISOString() !== entryAt)': [
      'entry === undefined',
      'entry !== undefined && !entry.isArchived && entry.updatedAt.toISOString() !== entryAt',
    ],
    'if (client !== undefined) await deps.matchLimits.countFailure({ client, municipalityId })': '',
    'context: { municipalityId, residentId: match':
      'context: { municipalityId, ...(client && { client }), residentId: match',
    "      if (refusal !== undefined) return { kind: 'failed', reason: refusal }\n": '',
    "if (place === undefined) return { kind: 'failed', reason: 'resident-not-matched' }":
      "if (place === undefined) throw new Error('gone')",
  }),
  guards(`${SERVER}/write-credentials.ts`, [WRITES], {
    '[record.id, seen.managementId]': ['[record.id]', '[seen.managementId]'],
    "if (write.kind === 'reading') return [write.reading.managementId]": "if (write.kind === 'reading') return []",
  }),
  guards(`${SERVER}/credential-statements.ts`, [WRITES], {
    "'collectedAt', 'revokedAt'].includes": ["'collectedAt'].includes", "'revokedAt'].includes"],
    'stored.provider_status_at is null or ': '',
    ' for key share of item, place ${unlessHeld(manner)}': '',
    "resident.id = fresh.einwohner_id and ${isStillEntry('fresh')}": 'resident.id = fresh.einwohner_id',
    "\n    and (${rightIn('resident', IMPORT_NUMBER)}) is not false": '',
    "resident.archived_at is null and date_trunc('milliseconds', resident.updated_at) = ${row}.entry_at": [
      "date_trunc('milliseconds', resident.updated_at) = ${row}.entry_at",
      'resident.archived_at is null',
      'resident.archived_at is null and resident.updated_at = ${row}.entry_at',
    ],
    'from fresh where id in (select id from free)': 'from fresh',
    '\n    on conflict do nothing returning id': '\n    on conflict (id) do nothing returning id',
    '      and stored.status = changed.seen_status\n': '',
    '      and stored.provider_status is not distinct from changed.seen_provider_status\n': '',
    '      and stored.attempt_id is not distinct from changed.seen_attempt_id\n': '',
    '      and stored.management_id is not distinct from changed.seen_management_id\n': '',
    "where changed.status = 'pending' and ${isStillEntry('changed')}": "where changed.status = 'pending'",
    '    for share of resident ${unlessHeld(manner)}\n': '',
    '      and (stored.provider_status_at is null or ${IS_OLDER})\n': '',
    ' or (${IS_SEEN})': '',
    ' and stored.provider_status_since = reading.instead_of_since': '',
    "greatest(${READ_AT}, stored.provider_status_since + interval '1 millisecond')": '${READ_AT}',
    'greatest(reading.read_at, stored.provider_status_at)': 'reading.read_at',
    "      and (stored.status <> 'pending' or stored.lease_until < reading.read_at or stored.attempt_id = reading.attempt_id)\n":
      '',
    ' or stored.attempt_id = reading.attempt_id)': ')',
    ' or stored.lease_until < reading.read_at or': ' or',
    'revoked_at = case when ${IS_REVOKED} and ${IS_NEWS}': 'revoked_at = case when ${IS_REVOKED}',
    'revoked_by = case when ${IS_REVOKED} and ${IS_NEWS}': 'revoked_by = case when ${IS_REVOKED}',
    'then coalesce(stored.collected_at, ${READ_AT}) else': 'then ${READ_AT} else',
    'offer_deeplink = case when reading.is_link_kept = 1 then stored.offer_deeplink end':
      'offer_deeplink = stored.offer_deeplink',
  }),
  guards(`${SERVER}/credential-standing-repository.ts`, ['credential-standing-repository.db.test.ts'], {
    'countDistinct(credentials.gemeindeId)': 'countDistinct(credentials.id)',
    '        isNotNull(credentials.collectedAt),\n': '',
    '        until && lte(credentials.collectedAt, until),\n': '',
  }),
  guards(`${SERVER}/credential-access.ts`, ['admin-routes.db.test.ts', 'change-credential-status.db.test.ts'], {
    ' || !mayActFor(actor, record.municipalityId)': '',
    'if (managementId === null) throw': 'if (false) throw',
  }),
  guards(`${SERVER}/offer-link.ts`, ['offer-link.test.ts'], {
    ' || !isOpenable(providerStatus)': '',
    '`credentials.offer_deeplink.${recordId}`': '`credentials.offer_deeplink`',
  }),
  guards(`${SERVER}/find-register-municipality.ts`, ['find-register-municipality.test.ts'], {
    'did !== null && statusListUrl !== null': ['did !== null', 'statusListUrl !== null'],
  }),
  guards(`${SERVER}/refresh-credential.ts`, ['refresh-credential.test.ts', 'refresh-credential.db.test.ts', STANDING], {
    "providerStatus === 'unknown' && record.status !== 'pending'": ["providerStatus === 'unknown'", 'false'],
    ' && error.httpStatus === 404': '',
    "if (record.collectedAt === null) return 'EXPIRED'": "return 'EXPIRED'",
    '(isOver(record, now) ? record.providerStatus : null)': 'null',
  }),
  guards(`${SERVER}/follow-issuer.ts`, ['follow-issuer.test.ts'], {
    "if ((await findStatus(managementId)) === 'IN_PROGRESS') await": 'await',
    '      collecting.delete(managementId)\n      await write': '      await write',
  }),
  guards(`${SERVER}/sweep-register.ts`, ['refresh-credential.db.test.ts', ISSUE], {
    'new Date(now.getTime() - OFFER_STALE_MS)': 'now',
    '...(await overdue.listDeadOverOffer(now, BATCH)), ': '',
    '  await overdue.endDeadAttempts(now)\n': '',
  }),
  guards(`${SERVER}/sweep-register.ts`, ['sweep-register.db.test.ts'], {
    '  await overdue.refreshStatistics()\n': '',
    '  await refreshResidentStatistics(deps.db)\n': '',
  }),
  guards(`${SERVER}/list-credential-options.ts`, ['list-credential-options.test.ts'], {
    "actor.isAdmin || status === 'active'": 'true',
    'actor.isAdmin ? undefined : actor.municipalityIds': 'undefined',
    "item.status === 'active' && !isEnded(item.endDate, at) &&": '!isEnded(item.endDate, at) &&',
    ' && !isBeforeStart(item.startDate, swissDay(at))': '',
  }),
  guards(`${SERVER}/credential-list-repository.ts`, ['credential-list.engines.test.ts'], {
    ", ne(credentials.status, 'pending'))": ')',
    "${visible === 'all' ? visible : visible.toSorted()}.": '',
    'where: and(isVisible(visible), isSearched(search, at))': 'where: isSearched(search, at)',
  }),
  guards(`${SERVER}/credential-list-repository.ts`, ['read-overview.db.test.ts'], {
    'const where = and(isVisible(visible), isSearched(search, now()))': 'const where = isSearched(search, now())',
  }),
  guards(`${SERVER}/read-overview.ts`, ['read-overview.db.test.ts'], {
    'actor.isAdmin ? undefined : actor.municipalityIds': 'undefined',
    "checkScope(scopeOf(item, findMunicipality), municipality) === 'in-scope'": 'true',
    "action: 'residents.imported', municipalityIds": "action: 'residents.imported'",
  }),
  guards(`${SERVER}/decide-issuance.ts`, ['decide-issuance.test.ts'], {
    '(record.leaseUntil ?? now) >= now': '(record.leaseUntil ?? now) > now',
    "requester === 'resident' && record.revokedAt !== null": 'false',
    "requester === 'staff' && isOver(record, now)": ["requester === 'staff'", 'isOver(record, now)'],
    '<= COLLECTING_MS': '< COLLECTING_MS',
    "return isBlocked ? refused('credential-revoked-before') : { kind: 'again', cancelFirst: true }":
      "return { kind: 'again', cancelFirst: true }",
    "if (requester === 'staff') return refused('credential-exists')": '',
  }),
  guards(`${SERVER}/issue-credential-to-resident.ts`, ['admin-routes.db.test.ts', 'lost-right.db.test.ts'], {
    ' || !mayActFor(actor, resident.municipalityId)': '',
    '  if (!(await holdRight(deps.db, actor.userId, resident.municipalityId))) throw residentNotFound()\n': '',
  }),
  guards(`${SERVER}/credential-sweep-repository.ts`, [ISSUE, 'refresh-credential.db.test.ts'], {
    "and(eq(credentials.status, 'pending'), lt(credentials.leaseUntil, now))": "eq(credentials.status, 'pending')",
    '.where(and(hasDied(now), isNull(credentials.managementId)))': '.where(hasDied(now))',
    ', lt(credentials.providerStatusAt, before)': '',
  }),
  guards(`${SERVER}/credential-sweep-repository.ts`, ['credential-sweep-repository.db.test.ts'], {
    'and(eq(credentials.id, id), lt(credentials.providerStatusAt, askedAt))': [
      'eq(credentials.id, id)',
      'lt(credentials.providerStatusAt, askedAt)',
    ],
    '.orderBy(credentials.providerStatusAt)': '',
    'and(isNotNull(credentials.managementId), where)': 'where',
  }),
  guards(`${SERVER}/credential-repository.ts`, ['refresh-credential.db.test.ts', WRITES], {
    'or(eq(credentials.managementId, subjectId), eq(credentials.credentialId, subjectId))': [
      'eq(credentials.managementId, subjectId)',
      'eq(credentials.credentialId, subjectId)',
    ],
    '`${residentId} ${popularVoteId}`': '`${residentId}`',
  }),
  guards(
    `${SERVER}/credential-standing-repository.ts`,
    [
      'features/municipalities/server/residents.engines.test.ts',
      'refresh-credential.db.test.ts',
      'admin-routes.db.test.ts',
      'apps/server/src/testing',
    ],
    {
      "  eq(credentials.status, 'pending'),\n": '',
      'and(isOf(of), isEnded, isNull(credentials.collectedAt))': 'and(isOf(of), isEnded)',
    },
  ),
  guards(`${SERVER}/issuer-callback-route.ts`, ['refresh-credential.db.test.ts', 'admin-routes.db.test.ts'], {
    'return c.body(null, 401)': 'return next()',
  }),
]

import { guards } from './guards.mjs'

const SERVER = 'features/register/server'
const CHANGES = `${SERVER}/earlier-change.db.test.ts`
const STANDING = `${SERVER}/credential-standing-repository.db.test.ts`

/** Changes of a credential's status: one at a time, whose outcome is found out and told once. */
export const CHANGE_GUARDS = [
  guards(
    `${SERVER}/change-credential-status.ts`,
    ['change-credential-status.db.test.ts', 'interrupted-change.db.test.ts', 'admin-routes.db.test.ts', STANDING],
    {
      "if (record.status === 'pending' && (record.leaseUntil ?? deps.now()) >= deps.now())": 'if (false)',
      'if (!canChangeStatus(from, status) || isOver(live, deps.now())) throw stepRefused(from, status)': [
        '',
        'if (!canChangeStatus(from, status)) throw stepRefused(from, status)',
      ],
      "  if (state === 'under-way') throw underWay()\n": '',
      'if (!(await deps.changes.begin(change, before?.change, note))) throw underWay()':
        'await deps.changes.begin(change, before?.change, note)',
      '  if (providerStatus === change.to) return completeChange(deps, change, record, { providerStatus, readAt: deps.now() })\n':
        '',
      "before?.outcome === 'open' ?": 'false ?',
    },
  ),
  guards(`${SERVER}/change-credential-status.ts`, ['lost-right.db.test.ts'], {
    '  await requireStillRight(deps, record, actor)\n': '',
  }),
  guards(`${SERVER}/change-credential-status.ts`, ['interrupted-change.db.test.ts'], {
    'CHANGE_LEASE_MS = 90_000': 'CHANGE_LEASE_MS = 9_000',
  }),
  guards(`${SERVER}/change-credential-status.ts`, [CHANGES], {
    ' && before.change.to === status': '',
    ' && before.change.managementId === managementId': '',
    '!(error instanceof SwiyuServiceError) || (': 'error instanceof SwiyuServiceError && (',
  }),
  guards(`${SERVER}/settle-change.ts`, ['interrupted-change.db.test.ts'], {
    ' || readAt.getTime() - change.begunAt.getTime() < BELIEVED_AFTER_MS)': ')',
    "providerStatus === 'unknown' || ": '',
    'isKept: canChangeStatus(providerStatus, change.to)': 'isKept: false',
  }),
  guards(`${SERVER}/settle-change.ts`, [CHANGES], {
    '{ ...record, managementId: change.managementId }, said)': 'record, said)',
    '{ ...record, managementId: change.managementId }, { providerStatus, readAt })':
      'record, { providerStatus, readAt })',
    'readProviderStatus(deps, change.managementId, record)':
      "readProviderStatus(deps, record.managementId ?? '', record)",
  }),
  guards(`${SERVER}/credential-change-repository.ts`, ['interrupted-change.db.test.ts'], {
    'seen === undefined ? sql`false` : sql`${isAttempt(seen)}`': 'sql`true`',
    '        if (settled === undefined) return\n': '',
    'if (settled.length > 0) await recordAudit': 'await recordAudit',
    'if (REVOKED_STATUSES.includes(change.to))\n': 'if (false)\n',
    ', notExists(canStill))': ')',
    'lt(credentialChanges.failedAt, before), ': '',
    ' or ${credentialChanges.leaseUntil} < ${now.toISOString()}::timestamptz': '',
    'and(isOpen, lt(credentialChanges.leaseUntil, now))': ['isOpen', 'lt(credentialChanges.leaseUntil, now)'],
  }),
  guards(`${SERVER}/credential-change-repository.ts`, [CHANGES], {
    'if (begun.length > 0 && note !== undefined)': 'if (note !== undefined)',
    'seen === undefined || note === undefined': 'true',
    '.where(and(isAttempt(seen), isOpen))': '.where(isAttempt(seen))',
    'and(eq(credentialChanges.credentialId, credentialId), eq(credentialChanges.attemptId, attemptId))':
      'eq(credentialChanges.credentialId, credentialId)',
    'and(eq(credentials.id, change.credentialId), eq(credentials.managementId, change.managementId))':
      'eq(credentials.id, change.credentialId)',
    'revokedBy: settled.changedBy': 'revokedBy: change.changedBy',
  }),
  guards(`${SERVER}/credential-change-repository.ts`, ['sweep-changes.db.test.ts'], {
    '.orderBy(credentialChanges.askedAt)': '',
    '.set({ askedAt })': '.set({ askedAt: sql`asked_at` })',
  }),
  guards(`${SERVER}/sweep-changes.ts`, ['sweep-changes.db.test.ts'], {
    "=== 'open')\n        await deps.changes.moveToEnd(change, now)": "=== 'open')\n        await undefined",
    'await deps.changes.moveToEnd(change, now).catch': 'await Promise.resolve().catch',
    'return false': ['return true', 'throw error'],
  }),
]

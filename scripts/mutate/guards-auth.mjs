import { guards } from './guards.mjs'

const SERVER = 'features/auth/server'
const SIGN_IN = `${SERVER}/sign-in.db.test.ts`
const SESSIONS = `${SERVER}/sessions.db.test.ts`
const STAFF = `${SERVER}/staff.db.test.ts`
const PASSKEYS = `${SERVER}/passkeys.db.test.ts`
const ENDED = `${SERVER}/ended-access.db.test.ts`
const UNDER_WAY = `${SERVER}/mails-under-way.db.test.ts`
const STILL_ADMIN = `${SERVER}/still-admin.db.test.ts`

/** Links, invitations and challenges that work once; the last admin; the second factor; whose session and passkey it is. */
export const AUTH_GUARDS = [
  guards(`${SERVER}/sign-in-link-repository.ts`, [SIGN_IN], {
    'and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, now))':
      'and(eq(signInLinks.tokenHash, tokenHash))',
    'inArray(signInLinks.email, ofAddress)': 'eq(signInLinks.tokenHash, tokenHash)',
  }),
  guards(`${SERVER}/sign-in-link-repository.ts`, [UNDER_WAY], {
    '      if (!(await release(link.tokenHash))) return\n': '      await release(link.tokenHash)\n',
    '{ target, set: link, setWhere }': '{ target, set: link }',
    'browserHash: link.tokenHash }': 'browserHash: link.browserHash }',
  }),
  guards(`${SERVER}/request-sign-in-link.ts`, [UNDER_WAY], {
    '    await links.release(link.tokenHash)\n': '',
    '    await createStaffRepository(tx).lockByEmail(link.email)\n': '',
  }),
  guards(`${SERVER}/invitation-repository.ts`, [UNDER_WAY], {
    'and(eq(invitations.email, email), eq(invitations.role, role), scope)': [
      'and(eq(invitations.role, role), scope)',
      'and(eq(invitations.email, email), eq(invitations.role, role))',
    ],
  }),
  guards(`${SERVER}/withdraw-role.ts`, [UNDER_WAY], {
    'await invitations.deleteSame({ email: account.email, role: role.role, municipalityId }, now)': '[]',
  }),
  guards(`${SERVER}/sign-in.ts`, [ENDED], { '  await createStaffRepository(tx).lockByEmail(link.email)\n': '' }),
  guards(`${SERVER}/accept-invitation.ts`, [ENDED], {
    '    if (invitation !== undefined) await createStaffRepository(tx).lockByEmail(invitation.email)\n': '',
  }),
  guards(`${SERVER}/sign-out-everywhere.ts`, [ENDED], {
    '    await createStaffRepository(tx).lockById(account.id)\n': '',
    '  await createSignInLinkRepository(tx).deleteAllOf(email)\n': '',
  }),
  guards(`${SERVER}/sign-in-link-repository.ts`, [ENDED, SIGN_IN], {
    '.where(eq(signInLinks.email, email))': '',
  }),
  guards(`${SERVER}/identify-session.ts`, [SESSIONS], {
    ' && sender !== session.account.id)': ' && false)',
  }),
  guards(`${SERVER}/staff-repository.ts`, [UNDER_WAY], {
    '      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`users ${email}`}))`)\n': '',
  }),
  guards(`${SERVER}/end-sessions.ts`, [ENDED], { '    await staff.lockById(userId)\n': '' }),
  guards(`${SERVER}/withdraw-role.ts`, [ENDED], {
    '    await createSignInLinkRepository(tx).deleteAllOf(account.email)\n': '',
  }),
  guards(`${SERVER}/reset-passkeys.ts`, [ENDED], {
    'await createInvitationRepository(tx).deleteAllOf(email, now)': '[]',
  }),
  guards(`${SERVER}/invitation-repository.ts`, [ENDED], {
    'takeAll(eq(invitations.email, email), now)': 'takeAll(isOpen(now), now)',
  }),
  guards(`${SERVER}/sign-in.ts`, [SIGN_IN, SESSIONS, STAFF], {
    'if (reason === undefined && (known === undefined || !hasAnyRole(known)))': 'if (false)',
    'isFirstSignInAdmin && adminEmails.length === 0': ['isFirstSignInAdmin', 'adminEmails.length === 0'],
    '    await endPreviousSession(tx, browser.previousToken)\n': '',
    'mayBeFirst && (await createStaffRepository(tx).recordFirstRole(now()))': 'mayBeFirst',
  }),
  guards(`${SERVER}/invitation-repository.ts`, [STAFF], {
    'and(eq(invitations.tokenHash, tokenHash), isOpen(now))': {
      becomes: 'and(eq(invitations.tokenHash, tokenHash))',
      because: 'it is taken with the same condition a moment later',
    },
    '.where(and(eq(invitations.id, id), isOpen(now)))': '.where(eq(invitations.id, id))',
    'eq(invitations.role, role), scope)': 'eq(invitations.role, role))',
  }),
  guards(`${SERVER}/accept-invitation.ts`, [STAFF], {
    'invitation !== undefined && (await invitations.delete(invitation.id, now)) !== undefined\n    if (!isTaken)':
      'invitation !== undefined\n    if (!isTaken)',
    '    await endPreviousSession(tx, browser.previousToken)\n': '',
  }),
  guards(`${SERVER}/invite-staff.ts`, [STAFF], {
    '`invites ${actor.userId}`': '`invites ${randomUUID()}`',
    "  for (const id of older) await withdraw(deps, id, actor, 'invited-again')\n": '',
  }),
  guards(`${SERVER}/purge-demo-staff.ts`, ['purge-demo-staff.db.test.ts'], {
    '    await createInvitationRepository(tx).deleteAll()\n': '',
    '    await createSignInLinkRepository(tx).deleteAll()\n': '',
  }),
  guards(`${SERVER}/still-admin.ts`, [STILL_ADMIN], {
    'if (!admins.includes(actor.userId)) throw': 'if (false) throw',
  }),
  guards(`${SERVER}/end-sessions.ts`, [STILL_ADMIN], { '    await requireStillAdmin(tx, actor)\n': '' }),
  guards(`${SERVER}/withdraw-invitation.ts`, [STILL_ADMIN], { '    await requireStillAdmin(tx, actor)\n': '' }),
  guards(`${SERVER}/withdraw-role.ts`, [STAFF, STILL_ADMIN], {
    'await requireStillAdmin(tx, actor)': 'await staff.lockAdmins()',
    'admins.length === 1 && admins[0] === userId': ['false', 'admins.length === 1'],
    'account === undefined || !(await staff.withdraw(userId, role))':
      'account === undefined || (await staff.withdraw(userId, role), false)',
    "role.role === 'admin' ? await invitations.deleteOfInviter(userId, now) : []": '[]',
    '    await staff.deleteWithoutRole(userId)\n': '',
  }),
  guards(`${SERVER}/hold-right.ts`, [STAFF], {
    '  await staff.holdById(userId)\n': '',
    ' && mayActFor(account, municipalityId)': '',
  }),
  guards(`${SERVER}/hold-right.ts`, ['features/municipalities/server/lost-right.db.test.ts'], {
    'if (!(await holdAccount(tx, userId))?.isAdmin)': 'if ((await holdAccount(tx, userId)) === undefined)',
  }),
  guards(`${SERVER}/staff-repository.ts`, [STAFF, SIGN_IN], {
    "          .orderBy(userRoles.userId)\n          .for('update')": '          .orderBy(userRoles.userId)',
    '        notExists(db.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.userId, users.id))),\n': '',
    '        notExists(db.select({ one: sql`1` }).from(gemeindeAdmins).where(eq(gemeindeAdmins.userId, users.id))),\n':
      '',
    'and(eq(gemeindeAdmins.userId, userId), eq(gemeindeAdmins.gemeindeId, role.municipalityId))':
      'eq(gemeindeAdmins.userId, userId)',
  }),
  guards(`${SERVER}/session-repository.ts`, [SESSIONS, PASSKEYS, STAFF], {
    "          gt(staffSessions.expiresAt, sql.placeholder('now')),\n":
      "          sql`${sql.placeholder('now')}::timestamptz is not null`,\n",
    'if (account === undefined || !hasAnyRole(account)) return undefined':
      'if (account === undefined) return undefined',
    '.where(and(eq(staffSessions.id, id), lte(staffSessions.lastSeenAt, seenBefore)))': {
      becomes: '.where(eq(staffSessions.id, id))',
      because: 'who renews a second time within a minute writes the same again',
    },
    '.set({ ...change, secondFactorAt: now })\n          .where(and(eq(staffSessions.id, id), isOpen(now)))': {
      becomes: '.set({ ...change, secondFactorAt: now })\n          .where(eq(staffSessions.id, id))',
      because: 'the session was read with the same condition a moment before',
    },
    '.where(and(eq(staffSessions.id, id), eq(staffSessions.userId, userId)))': '.where(eq(staffSessions.id, id))',
    '.where(and(eq(staffSessions.userId, userId), isOpen(now)))': '.where(eq(staffSessions.userId, userId))',
    '.where(and(eq(staffSessions.userId, userId), ne(staffSessions.id, keptId)))': [
      '.where(eq(staffSessions.userId, userId))',
      '.where(ne(staffSessions.id, keptId))',
    ],
  }),
  guards(`${SERVER}/passkey-repository.ts`, [PASSKEYS], {
    'and(eq(passkeys.id, id), eq(passkeys.userId, userId))': 'eq(passkeys.id, id)',
    '        eq(passkeyChallenges.purpose, purpose),\n': '',
    '        gt(passkeyChallenges.expiresAt, now),\n': '',
    '        eq(passkeyChallenges.sessionId, sessionId),\n': '',
  }),
  guards(`${SERVER}/passkey-policy.ts`, [PASSKEYS], {
    'now.getTime() - secondFactorAt.getTime() < FRESH_PASSKEY_MS': 'true',
    "return secondFactorAt === null ? 'passkey' : null": 'return null',
    "return policy === 'required' ? 'enrolment' : null": 'return null',
    "if (account.passkeyCount === 0) return policy === 'optional'": {
      becomes: 'if (account.passkeyCount === 0) return true',
      because: 'who has to enrol first gets no further than that',
    },
  }),
  guards(`${SERVER}/enrol-passkey.ts`, [PASSKEYS], {
    "if (missing === 'passkey') throw": 'if (false) throw',
    'if (missing === null && !hasFreshPasskey(policy, session, now()))': 'if (false)',
    '    requireEnrolment(deps, { ...session, account: { ...account, passkeyCount } })\n': '',
    "    if (!(await createStaffRepository(tx).lockById(userId)))\n      throw new DomainError('not-signed-in', 'The account has gone.')\n":
      ['', '    await createStaffRepository(tx).lockById(userId)\n'],
  }),
  guards(`${SERVER}/assert-passkey.ts`, [PASSKEYS], {
    'passkeys.find(({ credentialId }) => credentialId === response.id)': 'passkeys[0]',
    '    await createStaffRepository(tx).lockById(session.account.id)\n': '',
  }),
  guards(`${SERVER}/give-second-factor.ts`, [PASSKEYS], {
    'if (!(await createSessionRepository(tx).giveSecondFactor(id, now, change)))': {
      becomes: 'if ((await createSessionRepository(tx).giveSecondFactor(id, now, change), false))',
      because: 'a session that has ended meanwhile has no row that could be completed',
    },
    '{ tokenHash: hashToken(token), expiresAt } : {}': '{ expiresAt } : {}',
  }),
  guards(`${SERVER}/remove-passkey.ts`, [PASSKEYS], {
    'if (own.length === 1) throw': 'if (false) throw',
    '    await createSessionRepository(tx).deleteOthersOf(userId, sessionId)\n': '',
    '    await createStaffRepository(tx).lockById(userId)\n': '',
    "    await recordAudit(tx, {\n      actor: { userId, email },\n      at: now(),\n      action: 'staff.passkey-removed',\n      recordId: userId,\n    })\n":
      '',
  }),
  guards('features/auth/contract.ts', [PASSKEYS], {
    'HALF_SESSION_LIFETIME_MS = 15 * 60_000': 'HALF_SESSION_LIFETIME_MS = 60 * 60_000',
    'PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000': 'PASSKEY_CHALLENGE_LIFETIME_MS = 4 * 60_000',
    'FRESH_PASSKEY_MS = 5 * 60_000': 'FRESH_PASSKEY_MS = 50 * 60_000',
  }),
  guards(`${SERVER}/reset-passkeys.ts`, [PASSKEYS, STILL_ADMIN], {
    '    await requireStillAdmin(tx, actor)\n': '',
    'if (actor.userId === userId) throw': 'if (false) throw',
    '  await endAccess(tx, { id, email })\n': '',
  }),
  guards(`${SERVER}/guards.ts`, [STAFF, PASSKEYS, SESSIONS], {
    'if (!(await identify(c)).isAdmin) throw': 'if ((await identify(c), false)) throw',
    'if (!(await hasFreshPasskey(c))) throw': 'if (false) throw',
  }),
  guards(
    `${SERVER}/actor.ts`,
    [
      'features/municipalities/server/municipalities.db.test.ts',
      'features/municipalities/server/residents.engines.test.ts',
    ],
    {
      'actor.isAdmin || actor.municipalityIds.includes(municipalityId)': 'true',
      'if (!mayActFor(actor, municipalityId)) throw': 'if (false) throw',
    },
  ),
  guards('apps/server/src/compose-staff.ts', ['apps/server/src/compose-staff.db.test.ts'], {
    'config.isDemo && config.isLoopback': 'config.isLoopback',
    'if (!config.hasMailbox) return': 'if (false) return',
  }),
]

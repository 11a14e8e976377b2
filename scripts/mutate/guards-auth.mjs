const SERVER = 'features/auth/server'
const SIGN_IN = `${SERVER}/sign-in.db.test.ts`
const SESSIONS = `${SERVER}/sessions.db.test.ts`
const STAFF = `${SERVER}/staff.db.test.ts`
const PASSKEYS = `${SERVER}/passkeys.db.test.ts`

/** Links, invitations and challenges that work once; the last admin; the second factor; whose session and passkey it is. */
export const AUTH_GUARDS = [
  {
    file: `${SERVER}/sign-in-link-repository.ts`,
    tests: [SIGN_IN],
    mutants: [
      {
        guard: 'and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, now))',
        becomes: 'and(eq(signInLinks.tokenHash, tokenHash))',
      },
      { guard: 'inArray(signInLinks.email, ofAddress)', becomes: 'eq(signInLinks.tokenHash, tokenHash)' },
    ],
  },
  {
    file: `${SERVER}/sign-in.ts`,
    tests: [SIGN_IN, SESSIONS, STAFF],
    mutants: [
      { guard: 'if (reason === undefined && (known === undefined || !hasAnyRole(known)))', becomes: 'if (false)' },
      { guard: 'isFirstSignInAdmin && adminEmails.length === 0', becomes: 'isFirstSignInAdmin' },
      { guard: 'isFirstSignInAdmin && adminEmails.length === 0', becomes: 'adminEmails.length === 0' },
      { guard: '    await endPreviousSession(tx, browser.previousToken)\n', becomes: '' },
      { guard: 'mayBeFirst && (await createStaffRepository(tx).recordFirstRole(now()))', becomes: 'mayBeFirst' },
    ],
  },
  {
    file: `${SERVER}/invitation-repository.ts`,
    tests: [STAFF],
    mutants: [
      {
        guard: 'and(eq(invitations.tokenHash, tokenHash), isOpen(now))',
        becomes: 'and(eq(invitations.tokenHash, tokenHash))',
        because: 'it is taken with the same condition a moment later',
      },
      { guard: '.where(and(eq(invitations.id, id), isOpen(now)))', becomes: '.where(eq(invitations.id, id))' },
      {
        guard:
          'await db.delete(invitations).where(and(eq(invitations.email, email), eq(invitations.role, role), scope))',
        becomes: '',
      },
      { guard: 'eq(invitations.role, role), scope)', becomes: 'eq(invitations.role, role))' },
    ],
  },
  {
    file: `${SERVER}/accept-invitation.ts`,
    tests: [STAFF],
    mutants: [
      {
        guard:
          'invitation !== undefined && (await invitations.delete(invitation.id, now)) !== undefined\n    if (!isTaken)',
        becomes: 'invitation !== undefined\n    if (!isTaken)',
      },
    ],
  },
  {
    file: `${SERVER}/withdraw-role.ts`,
    tests: [STAFF],
    mutants: [
      { guard: 'if (admins.length === 1 && admins[0] === userId)', becomes: 'if (false)' },
      { guard: 'admins.length === 1 && admins[0] === userId', becomes: 'admins.length === 1' },
      {
        guard: 'account === undefined || !(await staff.withdraw(userId, role))',
        becomes: 'account === undefined || (await staff.withdraw(userId, role), false)',
      },
      { guard: "if (role.role === 'admin') await createInvitationRepository(tx).deleteOfInviter(userId)", becomes: '' },
      { guard: '    await staff.deleteWithoutRole(userId)\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/staff-repository.ts`,
    tests: [STAFF, SIGN_IN],
    mutants: [
      {
        guard: "          .orderBy(userRoles.userId)\n          .for('update')",
        becomes: '          .orderBy(userRoles.userId)',
      },
      {
        guard: '        notExists(db.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.userId, users.id))),\n',
        becomes: '',
      },
      {
        guard:
          '        notExists(db.select({ one: sql`1` }).from(gemeindeAdmins).where(eq(gemeindeAdmins.userId, users.id))),\n',
        becomes: '',
      },
      {
        guard: 'and(eq(gemeindeAdmins.userId, userId), eq(gemeindeAdmins.gemeindeId, role.municipalityId))',
        becomes: 'eq(gemeindeAdmins.userId, userId)',
      },
    ],
  },
  {
    file: `${SERVER}/session-repository.ts`,
    tests: [SESSIONS, PASSKEYS, STAFF],
    mutants: [
      {
        guard: "          gt(staffSessions.expiresAt, sql.placeholder('now')),\n",
        becomes: "          sql`${sql.placeholder('now')}::timestamptz is not null`,\n",
      },
      {
        guard: 'if (account === undefined || !hasAnyRole(account)) return undefined',
        becomes: 'if (account === undefined) return undefined',
      },
      {
        guard: '.where(and(eq(staffSessions.id, id), lte(staffSessions.lastSeenAt, seenBefore)))',
        becomes: '.where(eq(staffSessions.id, id))',
        because: 'who renews a second time within a minute writes the same again',
      },
      {
        guard: '.set({ ...change, secondFactorAt: now })\n          .where(and(eq(staffSessions.id, id), isOpen(now)))',
        becomes: '.set({ ...change, secondFactorAt: now })\n          .where(eq(staffSessions.id, id))',
        because: 'the session was read with the same condition a moment before',
      },
      {
        guard: '.where(and(eq(staffSessions.id, id), eq(staffSessions.userId, userId)))',
        becomes: '.where(eq(staffSessions.id, id))',
      },
      {
        guard: '.where(and(eq(staffSessions.userId, userId), isOpen(now)))',
        becomes: '.where(eq(staffSessions.userId, userId))',
      },
    ],
  },
  {
    file: `${SERVER}/passkey-repository.ts`,
    tests: [PASSKEYS],
    mutants: [
      { guard: 'and(eq(passkeys.id, id), eq(passkeys.userId, userId))', becomes: 'eq(passkeys.id, id)' },
      { guard: '        eq(passkeyChallenges.purpose, purpose),\n', becomes: '' },
      { guard: '        gt(passkeyChallenges.expiresAt, now),\n', becomes: '' },
      { guard: '        eq(passkeyChallenges.sessionId, sessionId),\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/passkey-policy.ts`,
    tests: [PASSKEYS],
    mutants: [
      { guard: 'now.getTime() - secondFactorAt.getTime() < FRESH_PASSKEY_MS', becomes: 'true' },
      { guard: "return secondFactorAt === null ? 'passkey' : null", becomes: 'return null' },
      { guard: "return policy === 'required' ? 'enrolment' : null", becomes: 'return null' },
      {
        guard: "if (account.passkeyCount === 0) return policy === 'optional'",
        becomes: 'if (account.passkeyCount === 0) return true',
        because: 'who has to enrol first gets no further than that',
      },
    ],
  },
  {
    file: `${SERVER}/enrol-passkey.ts`,
    tests: [PASSKEYS],
    mutants: [
      { guard: "if (missing === 'passkey') throw", becomes: 'if (false) throw' },
      { guard: 'if (missing === null && !hasFreshPasskey(policy, session, now()))', becomes: 'if (false)' },
    ],
  },
  {
    file: `${SERVER}/assert-passkey.ts`,
    tests: [PASSKEYS],
    mutants: [{ guard: 'passkeys.find(({ credentialId }) => credentialId === response.id)', becomes: 'passkeys[0]' }],
  },
  {
    file: `${SERVER}/give-second-factor.ts`,
    tests: [PASSKEYS],
    mutants: [
      {
        guard: 'if (!(await createSessionRepository(tx).giveSecondFactor(id, now, change)))',
        becomes: 'if ((await createSessionRepository(tx).giveSecondFactor(id, now, change), false))',
        because: 'a session that has ended meanwhile has no row that could be completed',
      },
      { guard: '{ tokenHash: hashToken(token), expiresAt } : {}', becomes: '{ expiresAt } : {}' },
    ],
  },
  {
    file: `${SERVER}/remove-passkey.ts`,
    tests: [PASSKEYS],
    mutants: [
      { guard: 'if (own.length === 1) throw', becomes: 'if (false) throw' },
      { guard: '    await createStaffRepository(tx).lockById(userId)\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/reset-passkeys.ts`,
    tests: [PASSKEYS],
    mutants: [
      { guard: 'if (actor.userId === userId) throw', becomes: 'if (false) throw' },
      { guard: '  await createSessionRepository(tx).deleteAllOf(id)\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/guards.ts`,
    tests: [STAFF, PASSKEYS, SESSIONS],
    mutants: [
      { guard: 'if (!(await identify(c)).isAdmin) throw', becomes: 'if ((await identify(c), false)) throw' },
      { guard: 'if (!(await hasFreshPasskey(c))) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: `${SERVER}/actor.ts`,
    tests: [
      'features/municipalities/server/municipalities.db.test.ts',
      'features/municipalities/server/residents.engines.test.ts',
    ],
    mutants: [
      { guard: 'actor.isAdmin || actor.municipalityIds.includes(municipalityId)', becomes: 'true' },
      { guard: 'if (!mayActFor(actor, municipalityId)) throw', becomes: 'if (false) throw' },
    ],
  },
]

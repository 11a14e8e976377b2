const SERVER = 'features/auth/server'
const SIGN_IN = `${SERVER}/sign-in.db.test.ts`
const LIMITS = `${SERVER}/sign-in-limits.db.test.ts`
const SESSIONS = `${SERVER}/sessions.db.test.ts`
const STAFF = `${SERVER}/staff.db.test.ts`
const ROUTES = 'apps/server/src/routes-and-roles.db.test.ts'

/** How often somebody may try, what a browser is known by, what lapses, and which routes ask for the passkey again. */
export const SIGN_IN_GUARDS = [
  {
    file: `${SERVER}/sign-in-routes.ts`,
    tests: [LIMITS],
    mutants: [
      {
        guard: "(error.code === 'link-invalid' || error.code === 'invitation-invalid')",
        becomes: "error.code === 'link-invalid'",
      },
      {
        guard: "countGuess(c, readSignInLink(deps, c.req.valid('json')))",
        becomes: "readSignInLink(deps, c.req.valid('json'))",
      },
      {
        guard: "countGuess(c, readInvitation(deps, c.req.valid('json')))",
        becomes: "readInvitation(deps, c.req.valid('json'))",
      },
      { guard: 'if (isUnknownToken(error)) await', becomes: 'await' },
    ],
  },
  {
    file: `${SERVER}/request-sign-in-link.ts`,
    tests: [LIMITS, SIGN_IN],
    mutants: [
      { guard: 'hashToken(`${browser.secret} ${email}`)', becomes: 'hashToken(`${browser.secret}`)' },
      { guard: '`${client} ${email}`', becomes: '`${email}`' },
      { guard: '    await links.delete(tokenHash)\n', becomes: '' },
    ],
  },
  {
    file: `${SERVER}/known-browser.ts`,
    tests: [LIMITS],
    mutants: [
      { guard: '`known browser ${id} ${email}`', becomes: '`known browser ${email}`' },
      { guard: '.slice(0, MAX_ACCOUNTS)', becomes: '' },
      { guard: 'marks.some((mark) => isSame(mark, markOf(id, email)))', becomes: 'marks.length > 0' },
    ],
  },
  {
    file: `${SERVER}/session-repository.ts`,
    tests: [SESSIONS],
    mutants: [
      { guard: '.where(isOpen(now)).groupBy', becomes: '.groupBy' },
      {
        guard: 'await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now))',
        becomes: 'await db.delete(staffSessions)',
      },
      { guard: 'await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now))', becomes: 'void now' },
    ],
  },
  {
    file: `${SERVER}/sign-in-link-repository.ts`,
    tests: [SESSIONS],
    mutants: [{ guard: '.where(lte(signInLinks.expiresAt, now))', becomes: '' }],
  },
  {
    file: `${SERVER}/invitation-repository.ts`,
    tests: [SESSIONS],
    mutants: [{ guard: '.where(lte(invitations.expiresAt, now))', becomes: '' }],
  },
  {
    file: `${SERVER}/staff-repository.ts`,
    tests: [STAFF, SIGN_IN],
    mutants: [
      { guard: 'and(inArray(users.id, ids), hasNoRole)', becomes: 'inArray(users.id, ids)' },
      { guard: ".where(eq(users.email, email)).for('update')", becomes: '.where(eq(users.email, email))' },
      { guard: ".where(eq(users.id, id)).for('update')", becomes: '.where(eq(users.id, id))' },
      { guard: '      await recordFirstRole(now)\n', becomes: '' },
      {
        guard: 'userId === undefined ? undefined : eq(users.id, userId),',
        becomes: 'undefined,',
        because: 'any other account without a role goes with the next sweep as well',
      },
    ],
  },
  {
    file: `${SERVER}/invite-staff.ts`,
    tests: [STAFF],
    mutants: [
      {
        guard: 'if ((await createInvitationRepository(tx).delete(id, now())) === undefined) return',
        becomes: 'await createInvitationRepository(tx).delete(id, now())',
      },
      { guard: '(await staff.lockAdmins()).includes(actor.userId)', becomes: '((await staff.lockAdmins()), true)' },
    ],
  },
  {
    file: `${SERVER}/staff-routes.ts`,
    tests: [ROUTES],
    mutants: [
      { guard: "  ['DELETE', '/api/admin/invitations/:id'],\n", becomes: '' },
      { guard: "  ['DELETE', '/api/admin/staff/:userId/roles/admin'],\n", becomes: '' },
      { guard: "  ['DELETE', '/api/admin/staff/:userId/municipalities/:municipalityId'],\n", becomes: '' },
    ],
  },
  {
    file: `${SERVER}/passkey-routes.ts`,
    tests: [ROUTES],
    mutants: [
      { guard: 'if (!hasFreshPasskey(settings.policy, session, now()))', becomes: 'if (false)' },
      {
        guard: 'const { account } = await wholeSession(c)\n      if (!(await passkeys.rename',
        becomes: 'const { account } = await anySession(c)\n      if (!(await passkeys.rename',
      },
      {
        guard: '      const session = await wholeSession(c)\n',
        becomes: '      const session = await anySession(c)\n',
      },
    ],
  },
  {
    file: `${SERVER}/enrol-passkey.ts`,
    tests: [ROUTES],
    mutants: [
      {
        guard: '  requireEnrolment(deps, session)\n  const challenge = await takeChallenge',
        becomes: '  const challenge = await takeChallenge',
      },
    ],
  },
]

import { guards } from './guards.mjs'

const SERVER = 'features/auth/server'
const SIGN_IN = `${SERVER}/sign-in.db.test.ts`
const LIMITS = `${SERVER}/sign-in-limits.db.test.ts`
const SESSIONS = `${SERVER}/sessions.db.test.ts`
const STAFF = `${SERVER}/staff.db.test.ts`
const EDGE = 'apps/server/src/edge.db.test.ts'
const ROUTES = 'apps/server/src/routes-and-roles.db.test.ts'

/** How often somebody may try, what a browser is known by, what lapses, and which routes ask for the passkey again. */
export const SIGN_IN_GUARDS = [
  guards(`${SERVER}/sign-in-routes.ts`, [LIMITS], {
    "(error.code === 'link-invalid' || error.code === 'invitation-invalid')": "error.code === 'link-invalid'",
    "countGuess(c, readSignInLink(deps, c.req.valid('json')))": "readSignInLink(deps, c.req.valid('json'))",
    "countGuess(c, readInvitation(deps, c.req.valid('json')))": "readInvitation(deps, c.req.valid('json'))",
    'if (isUnknownToken(error)) await': 'await',
  }),
  guards(`${SERVER}/request-sign-in-link.ts`, [LIMITS, SIGN_IN], {
    'hashToken(`${browser.secret} ${email}`)': 'hashToken(`${browser.secret}`)',
    '`${client} ${email}`': '`${email}`',
  }),
  guards(`${SERVER}/known-browser.ts`, [LIMITS], {
    '`known browser ${id} ${email}`': '`known browser ${email}`',
    '.slice(0, MAX_ACCOUNTS)': '',
    'marks.some((mark) => isSame(mark, markOf(id, email)))': 'marks.length > 0',
  }),
  guards(`${SERVER}/session-repository.ts`, [SESSIONS], {
    '.where(isOpen(now)).groupBy': '.groupBy',
    'await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now))': [
      'await db.delete(staffSessions)',
      'void now',
    ],
  }),
  guards(`${SERVER}/sign-in-link-repository.ts`, [SESSIONS], { '.where(lte(signInLinks.expiresAt, now))': '' }),
  guards(`${SERVER}/invitation-repository.ts`, [SESSIONS], { '.where(lte(invitations.expiresAt, now))': '' }),
  guards(`${SERVER}/staff-repository.ts`, [STAFF, SIGN_IN], {
    'and(inArray(users.id, ids), hasNoRole)': 'inArray(users.id, ids)',
    ".where(eq(users.email, email)).for('update')": '.where(eq(users.email, email))',
    ".where(eq(users.id, id)).for('update')": '.where(eq(users.id, id))',
    '      await recordFirstRole(now)\n': '',
    'userId === undefined ? undefined : eq(users.id, userId),': {
      becomes: 'undefined,',
      because: 'any other account without a role goes with the next sweep as well',
    },
  }),
  guards(`${SERVER}/invite-staff.ts`, [STAFF], {
    'if (taken !== undefined) await recordWithdrawn(tx, [taken],':
      "await recordWithdrawn(tx, [taken ?? { id, email: '', role: 'admin', municipalityId: null }],",
    '  await requireStillAdmin(tx, actor)\n': '',
  }),
  guards('apps/server/src/compose-staff.ts', [EDGE], { 'config.isDemo && config.isLoopback': 'config.isDemo' }),
  guards(`${SERVER}/staff-routes.ts`, [ROUTES], {
    "  ['DELETE', '/api/admin/invitations/:id'],\n": '',
    "  ['DELETE', '/api/admin/staff/:userId/roles/admin'],\n": '',
    "  ['DELETE', '/api/admin/staff/:userId/municipalities/:municipalityId'],\n": '',
  }),
  guards('features/municipalities/server/municipality-routes.ts', [ROUTES], {
    "('POST', MUNICIPALITIES, guards.requireAdmin, guards.requireFreshPasskey)":
      "('POST', MUNICIPALITIES, guards.requireAdmin)",
    '`${MUNICIPALITIES}/:id`, guards.requireAdmin, guards.requireFreshPasskey)':
      '`${MUNICIPALITIES}/:id`, guards.requireAdmin)',
  }),
  guards(`${SERVER}/passkey-routes.ts`, [ROUTES], {
    'if (!hasFreshPasskey(settings.policy, session, now()))': 'if (false)',
    'const { account } = await wholeSession(c)\n      if (!(await passkeys.rename':
      'const { account } = await anySession(c)\n      if (!(await passkeys.rename',
    '      const session = await wholeSession(c)\n': '      const session = await anySession(c)\n',
  }),
  guards(`${SERVER}/enrol-passkey.ts`, [ROUTES], {
    '  requireEnrolment(deps, session)\n  const challenge = await takeChallenge':
      '  const challenge = await takeChallenge',
  }),
]

import { LANGUAGES } from '@e-collecting/i18n/languages'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import { TOKEN_FORM } from './limits.ts'

const MAX_EMAIL = 254

/** One spelling for each address: without space around it, NFC, lower case. */
const Email = z
  .string()
  .max(2 * MAX_EMAIL)
  .refine((text) => !hasHiddenCharacters(text), 'Characters that cannot be seen.')
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .pipe(z.email().max(MAX_EMAIL))

/** Roles of staff: everything, or the municipalities somebody was given. */
const Role = z.enum(['admin', 'gemeinde'])
export type StaffRole = z.output<typeof Role>
/** A municipality as far as a right to it is concerned. */
const Right = z.object({ id: z.string(), name: z.string() })
export type MunicipalityRight = z.output<typeof Right>

/** `POST /api/auth/links`: 202 for every address alike. */
export const RequestLinkSchema = z
  .strictObject({ email: Email, language: z.enum(LANGUAGES) })
  .meta({ id: 'RequestSignInLink' })
export type RequestSignInLink = z.output<typeof RequestLinkSchema>

/** `POST /api/auth/links/read` and `POST /api/auth/invitations/read`: what a link is, without using it up. */
export const TokenSchema = z
  .strictObject({
    /** From the fragment of the link. */
    token: z.string().regex(TOKEN_FORM),
  })
  .meta({ id: 'LinkToken' })
export type LinkToken = z.output<typeof TokenSchema>

export const LinkViewSchema = z.object({ email: z.string(), expiresAt: z.string() }).meta({ id: 'SignInLinkView' })
export type SignInLinkView = z.output<typeof LinkViewSchema>

/** Who is signed in. */
const UserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** Those an account of role `gemeinde` may act for; empty for an admin, who may act for all. */
  municipalities: z.array(Right),
})
export type SignedInUser = z.output<typeof UserSchema>

/**
 * What stands between a mailed link and the admin area: nothing, the first passkey of the account, or one that it has. Until then
 * every route of staff answers `second-factor-required`.
 */
const MissingFactor = z.enum(['enrolment', 'passkey']).nullable()
export type MissingFactor = z.output<typeof MissingFactor>

/** `GET /api/auth/session`; null for nobody, never an error. */
export const SessionSchema = z
  .object({ user: UserSchema.nullable(), missing: MissingFactor })
  .meta({ id: 'SessionView' })
export type SessionView = z.output<typeof SessionSchema>

/** `POST /api/auth/sessions` (sign-in link) and `POST /api/auth/invitations/accept`: 201 and the session cookie. */
export const SignedInSchema = z
  .object({
    outcome: z.enum(['signed-in', 'admin-created', 'invitation-accepted']),
    user: UserSchema,
    missing: MissingFactor,
  })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.output<typeof SignedInSchema>

export const OwnSessionsSchema = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Coarse: `Firefox, Windows`. */
        device: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnSessions' })
export type OwnSession = z.output<typeof OwnSessionsSchema>['sessions'][number]

export const InvitationViewSchema = z
  .object({
    email: z.string(),
    role: Role,
    municipality: Right.nullable(),

    /** Address of the colleague; null once their account is gone. */
    invitedBy: z.string().nullable(),
    expiresAt: z.string(),
  })
  .meta({ id: 'InvitationView' })
export type InvitationView = z.output<typeof InvitationViewSchema>

export const OpenInvitationSchema = InvitationViewSchema.extend({
  id: z.string(),
  createdAt: z.string(),
}).meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof OpenInvitationSchema>

/** `POST /api/admin/invitations`, admins only: 201 OpenInvitation; the invitation is mailed in `language`. */
export const InviteSchema = z
  .strictObject({
    email: Email,
    role: Role,
    /** Required for role `gemeinde`, null for `admin`. */
    municipalityId: z.uuid().nullable(),
    language: z.enum(LANGUAGES),
  })
  .refine(({ role, municipalityId }) => (role === 'gemeinde') === (municipalityId !== null), {
    path: ['municipalityId'],
    message: 'Required for the role gemeinde, null for admin.',
    // Said beside what else is wrong, not after it.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .meta({ id: 'InviteStaff' })
export type InviteStaff = z.output<typeof InviteSchema>

/** `GET /api/admin/staff`, admins only. */
export const StaffListSchema = z
  .object({
    staff: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        isAdmin: z.boolean(),
        municipalities: z.array(Right),
        lastSignedInAt: z.string().nullable(),
        passkeyCount: z.number().int(),
        sessionCount: z.number().int(),
        /** The one who asks. */
        isSelf: z.boolean(),
      }),
    ),
    invitations: z.array(OpenInvitationSchema),
  })
  .meta({ id: 'StaffList' })
export type StaffList = z.output<typeof StaffListSchema>
export type StaffMember = StaffList['staff'][number]

/** `GET /api/mailbox` (demo mode on loopback): mails this browser asked for, newest first. */
export const MailboxSchema = z
  .object({
    mails: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        sentAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'Mailbox' })
export type MailboxMail = z.output<typeof MailboxSchema>['mails'][number]

export const IdParam = z.object({ id: z.uuid() })
export const UserParam = z.object({ userId: z.uuid() })
export const UserMunicipalityParam = z.object({ userId: z.uuid(), municipalityId: z.uuid() })

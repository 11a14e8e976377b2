import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from '@hono/zod-openapi'
import type {
  InvitationView,
  InviteStaff,
  LinkToken,
  Mailbox,
  OpenInvitation,
  OwnSessions,
  RequestSignInLink,
  SessionView,
  SignedIn,
  SignInLinkView,
  StaffList,
} from '../contract.ts'
import { TOKEN_FORM } from './tokens.ts'

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

const MailLanguage = z.enum(['de', 'fr', 'it', 'rm', 'en'])
const Role = z.enum(['admin', 'gemeinde'])
const Right = z.object({ id: z.string(), name: z.string() })

export const RequestLinkSchema = z
  .strictObject({ email: Email, language: MailLanguage })
  .openapi('RequestSignInLink') satisfies z.ZodType<RequestSignInLink>

export const TokenSchema = z
  .strictObject({ token: z.string().regex(TOKEN_FORM) })
  .openapi('LinkToken') satisfies z.ZodType<LinkToken>

export const LinkViewSchema = z
  .object({ email: z.string(), expiresAt: z.string() })
  .openapi('SignInLinkView') satisfies z.ZodType<SignInLinkView>

const UserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  municipalities: z.array(Right),
})

const MissingFactor = z.enum(['enrolment', 'passkey']).nullable()

export const SessionSchema = z
  .object({ user: UserSchema.nullable(), missing: MissingFactor })
  .openapi('SessionView') satisfies z.ZodType<SessionView>

export const SignedInSchema = z
  .object({
    outcome: z.enum(['signed-in', 'admin-created', 'invitation-accepted']),
    user: UserSchema,
    missing: MissingFactor,
  })
  .openapi('SignedIn') satisfies z.ZodType<SignedIn>

export const OwnSessionsSchema = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  })
  .openapi('OwnSessions') satisfies z.ZodType<OwnSessions>

export const InvitationViewSchema = z
  .object({
    email: z.string(),
    role: Role,
    municipality: Right.nullable(),
    invitedBy: z.string().nullable(),
    expiresAt: z.string(),
  })
  .openapi('InvitationView') satisfies z.ZodType<InvitationView>

export const OpenInvitationSchema = InvitationViewSchema.extend({
  id: z.string(),
  createdAt: z.string(),
}).openapi('OpenInvitation') satisfies z.ZodType<OpenInvitation>

export const InviteSchema = z
  .strictObject({ email: Email, role: Role, municipalityId: z.uuid().nullable(), language: MailLanguage })
  .refine(({ role, municipalityId }) => (role === 'gemeinde') === (municipalityId !== null), {
    path: ['municipalityId'],
    message: 'Required for the role gemeinde, null for admin.',
  })
  .openapi('InviteStaff') satisfies z.ZodType<InviteStaff>

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
        isSelf: z.boolean(),
      }),
    ),
    invitations: z.array(OpenInvitationSchema),
  })
  .openapi('StaffList') satisfies z.ZodType<StaffList>

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
  .openapi('Mailbox') satisfies z.ZodType<Mailbox>

export const IdParam = z.object({ id: z.uuid() })
export const UserParam = z.object({ userId: z.uuid() })
export const UserMunicipalityParam = z.object({ userId: z.uuid(), municipalityId: z.uuid() })

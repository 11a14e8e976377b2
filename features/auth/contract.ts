/** A sign-in link is good for this long and once. */
export const SIGN_IN_LINK_LIFETIME_MS = 3_600_000
/** An invitation is good for this long and once. */
export const INVITATION_LIFETIME_MS = 7 * 86_400_000
/** A session ends after this long without a request, and at the latest after the second. */
export const SESSION_IDLE_MS = 8 * 3_600_000
export const SESSION_LIFETIME_MS = 7 * 86_400_000
/** A browser that has signed in is known this long: its requests for a link are nobody else's to use up. */
export const KNOWN_BROWSER_LIFETIME_MS = 180 * 86_400_000

/** A session whose second factor is missing ends after this long; a mailed link alone opens nothing for longer. */
export const HALF_SESSION_LIFETIME_MS = 15 * 60_000
/** A challenge for a passkey is good for this long and once. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000
/** What asks for a passkey again takes one that was given within this time. */
export const FRESH_PASSKEY_MS = 5 * 60_000
export const PASSKEY_NAME_MAX_LENGTH = 60

/** Roles of staff: everything, or the municipalities somebody was given. */
export type StaffRole = 'admin' | 'gemeinde'

/** A municipality as far as a right to it is concerned. */
export interface MunicipalityRight {
  id: string
  name: string
}

/** Who is signed in. */
export interface SignedInUser {
  id: string
  email: string
  role: StaffRole
  /** Those an account of role `gemeinde` may act for; empty for an admin, who may act for all. */
  municipalities: MunicipalityRight[]
}

/**
 * What stands between a mailed link and the admin area: nothing, the first passkey of the account, or one that it has. Until then
 * every route of staff answers `second-factor-required`.
 */
export type MissingFactor = 'enrolment' | 'passkey' | null

/** `GET /api/auth/session`; null for nobody, never an error. */
export interface SessionView {
  user: SignedInUser | null
  missing: MissingFactor
}

/** `POST /api/auth/links`: 202 for every address alike. */
export interface RequestSignInLink {
  email: string
  language: 'de' | 'fr' | 'it' | 'rm' | 'en'
}

/** `POST /api/auth/links/read` and `POST /api/auth/invitations/read`: what a link is, without using it up. */
export interface LinkToken {
  /** From the fragment of the link. */
  token: string
}

export interface SignInLinkView {
  email: string
  expiresAt: string
}

export interface InvitationView {
  email: string
  role: StaffRole
  municipality: MunicipalityRight | null
  /** Address of the colleague; null once their account is gone. */
  invitedBy: string | null
  expiresAt: string
}

/** `POST /api/auth/sessions` (sign-in link) and `POST /api/auth/invitations/accept`: 201 and the session cookie. */
export interface SignedIn {
  outcome: 'signed-in' | 'admin-created' | 'invitation-accepted'
  user: SignedInUser
  missing: MissingFactor
}

/** Options or answer of `navigator.credentials`, in the JSON form of WebAuthn Level 3; what is in it is the libraries' business. */
export type WebAuthnJson = Readonly<Record<string, unknown>>

/** `GET /api/auth/passkeys`: those of the one who asks, oldest first. */
export interface OwnPasskeys {
  /** False where the address of this installation cannot have any. */
  isPossible: boolean
  passkeys: Passkey[]
}

export interface Passkey {
  id: string
  /** Coarse, such as `Firefox, Windows`, until its owner gives it another. */
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** `POST /api/auth/passkeys/options` begins an enrolment, `POST /api/auth/passkeys/assertion/options` asks for one that is enrolled. */
export interface PasskeyRequest {
  options: WebAuthnJson
}

/** `POST /api/auth/passkeys`: 201 Passkey, named by its browser. A session that it was missing from is complete then. */
export interface EnrolPasskey {
  response: WebAuthnJson
}

/** `PUT /api/auth/passkeys/{id}`: 204. */
export interface RenamePasskey {
  name: string
}

/** `POST /api/auth/passkeys/assertion`: 200 SessionView. The session is complete, and its passkey fresh, from then on. */
export interface GivePasskey {
  response: WebAuthnJson
}

/** `GET /api/auth/sessions`: the sessions of the one who asks. */
export interface OwnSession {
  id: string
  /** Coarse: `Firefox, Windows`. */
  device: string
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
}

export interface OwnSessions {
  sessions: OwnSession[]
}

/** `GET /api/admin/staff`, admins only. */
export interface StaffList {
  staff: StaffMember[]
  invitations: OpenInvitation[]
}

export interface StaffMember {
  id: string
  email: string
  isAdmin: boolean
  municipalities: MunicipalityRight[]
  lastSignedInAt: string | null
  passkeyCount: number
  sessionCount: number
  /** The one who asks. */
  isSelf: boolean
}

export interface OpenInvitation extends InvitationView {
  id: string
  createdAt: string
}

/** `POST /api/admin/invitations`, admins only: 201 OpenInvitation; the invitation is mailed in `language`. */
export interface InviteStaff {
  email: string
  role: StaffRole
  /** Required for role `gemeinde`, null for `admin`. */
  municipalityId: string | null
  language: RequestSignInLink['language']
}

/** `GET /api/mailbox` (demo mode on loopback): mails this browser asked for, newest first. */
export interface Mailbox {
  mails: MailboxMail[]
}

export interface MailboxMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** Problem codes of this feature and the HTTP status of each. */
export const AUTH_PROBLEMS = {
  'not-signed-in': 401,
  'not-allowed': 403,
  'no-role': 403,
  'second-factor-required': 403,
  'fresh-passkey-required': 403,
  'passkey-refused': 403,
  'passkeys-not-possible': 409,
  'last-passkey': 409,
  'own-passkeys': 409,
  'passkey-not-found': 404,
  'link-invalid': 410,
  'invitation-invalid': 410,
  'last-admin': 409,
  'already-has-role': 409,
  'staff-not-found': 404,
  'invitation-not-found': 404,
  'own-session-not-found': 404,
  'mail-unavailable': 502,
} as const
type AuthProblems = typeof AUTH_PROBLEMS

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends AuthProblems {}
}

import { z } from 'zod'

const WAITING = {
  verificationUrl: z.string(),
  /** Opens a wallet on this device, which may lead the browser back afterwards. */
  walletDeepLink: z.string(),
  /** What the QR code says, if it is another link: the same request for a wallet on another device, which leads nowhere. */
  otherDeviceLink: z.string().optional(),
  /** A signed request for the Digital Credentials API, and where its answer is posted to; there with `WALLET_PROFILE=haip` only. */
  browserRequestUrl: z.string().optional(),
  /** ISO 8601 instant after which the server ignores a wallet answer. */
  expiresAt: z.string(),
}

/** `POST …/sessions`: 201. */
export const WalletSessionCreatedSchema = z.object({ id: z.string(), ...WAITING }).meta({ id: 'WalletSessionCreated' })
export type WalletSessionCreated = z.output<typeof WalletSessionCreatedSchema>

/** `GET …/sessions/{id}/events`. */
export const SESSION_EVENTS = {
  description:
    'Data of {"state"}; with "isOpened": true while waiting, if the process that answers has seen a wallet fetch the request',
  content: { 'text/event-stream': { schema: z.string() } },
}

export const SessionIdParam = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

const WaitingSchema = z.object({ state: z.literal('waiting'), ...WAITING })
/** The wallet has answered, the server is at work. */
const VerifiedSchema = z.object({ state: z.literal('verified') })
const ExpiredSchema = z.object({ state: z.literal('expired') })

/** What the page of every flow sees of its session until the wallet has done its part; each flow adds its own `done` to them. */
export const walletSessionViews = <const Reason extends string>(reasons: readonly Reason[]) =>
  [
    WaitingSchema,
    VerifiedSchema,
    z.object({ state: z.literal('failed'), reason: z.enum(reasons as readonly [Reason, ...Reason[]]) }),
    ExpiredSchema,
  ] as const
export type WalletSessionView<Reason> =
  | z.output<typeof WaitingSchema | typeof VerifiedSchema | typeof ExpiredSchema>
  | { state: 'failed'; reason: Reason }

/** What a person's identity credential proves to the product. Lives in memory only. */
export const PersonClaimsSchema = z.object({
  givenName: z.string(),
  familyName: z.string(),
  /** `YYYY-MM-DD` */
  birthDate: z.string(),
})
export type PersonClaims = z.output<typeof PersonClaimsSchema>

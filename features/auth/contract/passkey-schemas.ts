import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import { PASSKEY_NAME_MAX_LENGTH } from './limits.ts'

const MAX_CREDENTIAL_ID = 1400
const MAX_PART = 16_384

const Base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
const Name = z
  .string()
  .refine((text) => !hasHiddenCharacters(text), 'Characters that cannot be seen.')
  .trim()
  .normalize('NFC')
  .pipe(z.string().min(1).max(PASSKEY_NAME_MAX_LENGTH))
/** Options of `navigator.credentials`, in the JSON form of WebAuthn Level 3; what is in it is the libraries' business. */
const Options = z.record(z.string(), z.unknown())

/** What both kinds of answer have (WebAuthn Level 3 §5.1); members that nobody here reads are dropped. */
const PublicKeyCredential = z.object({
  id: Base64Url(MAX_CREDENTIAL_ID),
  rawId: Base64Url(MAX_CREDENTIAL_ID),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

const RegistrationResponse = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url(MAX_PART),
    attestationObject: Base64Url(MAX_PART),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

const AssertionResponse = PublicKeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url(MAX_PART),
    authenticatorData: Base64Url(MAX_PART),
    signature: Base64Url(MAX_PART),
    userHandle: Base64Url(MAX_PART).optional(),
  }),
})

export const PasskeySchema = z
  .object({
    id: z.string(),
    /** Coarse, such as `Firefox, Windows`, until its owner gives it another. */
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof PasskeySchema>

/** `GET /api/auth/passkeys`: those of the one who asks, oldest first. */
export const OwnPasskeysSchema = z
  .object({
    /** False where the address of this installation cannot have any. */
    isPossible: z.boolean(),
    passkeys: z.array(PasskeySchema),
  })
  .meta({ id: 'OwnPasskeys' })

/** `POST /api/auth/passkeys`: 201 Passkey, named by its browser. A session that it was missing from is complete then. */
export const EnrolPasskeySchema = z.strictObject({ response: RegistrationResponse }).meta({ id: 'EnrolPasskey' })
export type EnrolPasskey = z.output<typeof EnrolPasskeySchema>

/** `PUT /api/auth/passkeys/{id}`: 204. */
export const RenamePasskeySchema = z.strictObject({ name: Name }).meta({ id: 'RenamePasskey' })

/** `POST /api/auth/passkeys/options` begins an enrolment, `POST /api/auth/passkeys/assertion/options` asks for one that is enrolled. */
export const PasskeyRequestSchema = z.object({ options: Options }).meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.output<typeof PasskeyRequestSchema>

/** `POST /api/auth/passkeys/assertion`: 200 SessionView. The session is complete, and its passkey fresh, from then on. */
export const GivePasskeySchema = z.strictObject({ response: AssertionResponse }).meta({ id: 'GivePasskey' })
export type GivePasskey = z.output<typeof GivePasskeySchema>

import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from '@hono/zod-openapi'
import {
  type EnrolPasskey,
  type GivePasskey,
  type OwnPasskeys,
  PASSKEY_NAME_MAX_LENGTH,
  type Passkey,
  type PasskeyRequest,
  type RenamePasskey,
} from '../contract.ts'

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
  .object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
  .openapi('Passkey') satisfies z.ZodType<Passkey>

export const OwnPasskeysSchema = z
  .object({ isPossible: z.boolean(), passkeys: z.array(PasskeySchema) })
  .openapi('OwnPasskeys') satisfies z.ZodType<OwnPasskeys>

export const EnrolPasskeySchema = z
  .strictObject({ response: RegistrationResponse })
  .openapi('EnrolPasskey') satisfies z.ZodType<EnrolPasskey>

export const RenamePasskeySchema = z
  .strictObject({ name: Name })
  .openapi('RenamePasskey') satisfies z.ZodType<RenamePasskey>

export const PasskeyRequestSchema = z
  .object({ options: Options })
  .openapi('PasskeyRequest') satisfies z.ZodType<PasskeyRequest>

export const GivePasskeySchema = z
  .strictObject({ response: AssertionResponse })
  .openapi('GivePasskey') satisfies z.ZodType<GivePasskey>

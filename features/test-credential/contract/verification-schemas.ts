import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { z } from 'zod'
import { BETA_ID_TYPE } from './beta-id.ts'
import { TEST_DEFINITION } from './test-definition.ts'

const [{ constraints }] = TEST_DEFINITION.input_descriptors
const PATHS = constraints.fields.map(({ path: [path] }) => path)

const Es256 = z.tuple([z.literal('ES256')])
const TypeField = z.strictObject({
  path: z.tuple([z.literal('$.vct')]),
  filter: z.strictObject({ type: z.literal('string'), const: z.literal(BETA_ID_TYPE) }),
})
const ClaimField = z.strictObject({ path: z.tuple([z.enum(['$.family_name', '$.given_name', '$.birth_date'])]) })

/** The one definition there is, whatever the order of its fields and the name of its descriptor. */
const DefinitionSchema = z.strictObject({
  id: z.literal(TEST_DEFINITION.id),
  input_descriptors: z.tuple([
    z.strictObject({
      id: z.string().min(1).max(100),
      format: z.strictObject({
        'vc+sd-jwt': z.strictObject({ 'sd-jwt_alg_values': Es256, 'kb-jwt_alg_values': Es256 }),
      }),
      constraints: z.strictObject({
        fields: z
          .array(z.union([TypeField, ClaimField]))
          .length(PATHS.length)
          .refine(
            (fields) => PATHS.every((wanted) => fields.some(({ path: [path] }) => path === wanted)),
            `Asks for ${PATHS.join(', ')}.`,
          ),
      }),
    }),
  ]),
})

/** `POST /api/test-credential/verifications`. Who sends no definition gets the same one. */
export const CreateTestVerificationSchema = z
  .strictObject({ presentation_definition: DefinitionSchema.optional() })
  .meta({ id: 'CreateTestVerification' })

const ASKED = {
  id: z.string(),
  verification_url: z.string(),
  /** Opens a wallet on this device, which may lead the browser back afterwards. */
  verification_deeplink: z.string(),
  /** What the QR code says, if it is another link. */
  other_device_deeplink: z.string().optional(),
  /** ISO 8601 instant after which no answer is taken. */
  expires_at: z.string(),
}

export const TestVerificationCreatedSchema = z
  .object({ state: z.literal('PENDING'), ...ASKED })
  .meta({ id: 'TestVerificationCreated' })
export type TestVerificationCreated = z.output<typeof TestVerificationCreatedSchema>

const SubjectData = z.object({ given_name: z.string(), family_name: z.string(), birth_date: z.string() })

export const TestVerificationSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('PENDING'), ...ASKED }),
    /** A wallet has answered; the server is at work. */
    z.object({ state: z.literal('ANSWERED'), id: z.string() }),
    z.object({
      state: z.literal('SUCCESS'),
      id: z.string(),
      wallet_response: z.object({ credential_subject_data: SubjectData }),
      /** ISO 8601: when it was checked, and until when it can be read here. */
      verified_at: z.string(),
      kept_until: z.string(),
    }),
    z.object({
      state: z.literal('FAILED'),
      id: z.string(),
      wallet_response: z.object({ error_code: z.enum(VERIFICATION_FAILURES) }),
    }),
    /** Nobody answered in time, or what arrived has been deleted. */
    z.object({ state: z.literal('EXPIRED'), id: z.string() }),
  ])
  .meta({ id: 'TestVerification' })
export type TestVerification = z.output<typeof TestVerificationSchema>

import { z } from 'zod'
import type { GrantedToken } from './grant-token.ts'

/** Bodies of the wallet-side endpoints (OID4VCI 1.0 §8, §9). Unknown members, among them swiyu's legacy ones, are ignored. */

export const responseEncryptionSchema = z
  .object({
    jwk: z.record(z.string(), z.json()),
    enc: z.enum(['A128GCM', 'A256GCM']),
    zip: z.literal('DEF').optional(),
    alg: z.literal('ECDH-ES').optional(),
  })
  .transform(({ jwk, enc, zip }) => ({ jwk, enc, zip }))

export const credentialRequestSchema = z
  .object({
    credential_configuration_id: z.string().optional(),
    credential_identifier: z.string().optional(),
    proofs: z.unknown().optional(),
    proof: z.unknown().optional(),
    credential_response_encryption: z.unknown().optional(),
  })
  .transform((wire) => ({
    configurationId: wire.credential_configuration_id,
    credentialIdentifier: wire.credential_identifier,
    proofs: wire.proofs ?? wire.proof,
    responseEncryption: wire.credential_response_encryption,
  }))

/** Several proofs, or the one of wallets that follow a draft (draft 15 §8.2: `proof`), which is given with its type. */
export const proofsSchema = z
  .object({ jwt: z.array(z.string()).min(1) })
  .or(z.object({ proof_type: z.literal('jwt'), jwt: z.string() }).transform(({ jwt }) => ({ jwt: [jwt] })))

export const deferredRequestSchema = z
  .object({ transaction_id: z.string(), credential_response_encryption: z.unknown().optional() })
  .transform((wire) => ({
    transactionId: wire.transaction_id,
    responseEncryption: wire.credential_response_encryption,
  }))

export const toTokenJson = (token: GrantedToken) => ({
  access_token: token.accessToken,
  ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
  token_type: token.isBound ? 'DPoP' : 'BEARER',
  expires_in: token.lifetimeSeconds,
})

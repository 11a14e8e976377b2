import { z } from 'zod'
import { REQUESTABLE_STATUSES } from '../../issuer/state/credential-status.ts'

/** Bodies of the issuer's management API, in swiyu's spelling. Unknown members are ignored. */

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
const seconds = z.int().nullish()
const overrideSchema = z
  .object({ issuer_did: z.string().nullish(), verification_method: z.string().nullish() })
  .transform((wire) => ({
    issuerDid: wire.issuer_did ?? undefined,
    verificationMethod: wire.verification_method ?? undefined,
  }))
  .nullish()

export const subjectDataSchema = z.record(z.string(), z.json())

export const createOfferSchema = z
  .object({
    metadata_credential_supported_id: z.array(z.string()).min(1, 'must not be empty'),
    credential_subject_data: z.union([subjectDataSchema, z.string()]).nullish(),
    credential_metadata: z
      .object({
        deferred: z.boolean().nullish(),
        vct_metadata_uri: z.string().nullish(),
        'vct_metadata_uri#integrity': z.string().nullish(),
      })
      .nullish(),
    offer_validity_seconds: seconds,
    deferred_offer_validity_seconds: seconds,
    credential_valid_from: instant,
    credential_valid_until: instant,
    status_lists: z.array(z.string()).nullish(),
    configuration_override: overrideSchema,
  })
  .transform((wire) => ({
    configurationIds: wire.metadata_credential_supported_id,
    subject: wire.credential_subject_data ?? undefined,
    isDeferred: wire.credential_metadata?.deferred ?? false,
    typeMetadata: Object.fromEntries(
      Object.entries(wire.credential_metadata ?? {}).filter(
        (entry): entry is [string, string] => entry[0] !== 'deferred' && typeof entry[1] === 'string',
      ),
    ),
    offerValiditySeconds: wire.offer_validity_seconds ?? undefined,
    deferredValiditySeconds: wire.deferred_offer_validity_seconds ?? undefined,
    validFrom: wire.credential_valid_from ?? undefined,
    validUntil: wire.credential_valid_until ?? undefined,
    statusLists: wire.status_lists ?? [],
    override: wire.configuration_override ?? undefined,
  }))

export const requestedStatusSchema = z.enum(REQUESTABLE_STATUSES)

export const createStatusListSchema = z
  .object({
    maxLength: z.int().positive(),
    config: z.object({ bits: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]) }),
    configuration_override: overrideSchema,
  })
  .transform(({ maxLength, config, configuration_override: override }) => ({
    length: maxLength,
    bits: config.bits,
    override: override ?? undefined,
  }))

export const publishStatusListSchema = z
  .object({ configuration_override: overrideSchema })
  .transform(({ configuration_override: override }) => ({ override: override ?? undefined }))

/** Ids are UUIDs; anything else is unknown rather than malformed. */
export const idSchema = z.uuid()

import { cleanBfsNumber } from '@e-collecting/address/contract'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import { cleanName } from './clean-name.ts'
import { isPlausibleBirthDate, RESIDENT_NAME_MAX_LENGTH } from './resident-rules.ts'

const Name = z
  .string()
  .refine((name) => !hasHiddenCharacters(name), 'hiddenCharacters')
  .overwrite(cleanName)
  .min(1, 'nameRequired')
  .max(RESIDENT_NAME_MAX_LENGTH)

/** Longer than any version of a municipality. */
const VERSION_MAX_LENGTH = 64

/** As municipalities and identity services write them; resolved by nobody here. */
const Did = z
  .string()
  .max(500)
  .regex(/^did:(webvh|tdw):[\w.%-]+(:[\w.%-]+)+$/, 'didInvalid')
const VerificationMethod = z
  .string()
  .max(600)
  .regex(/^did:(webvh|tdw):[\w.%-]+(:[\w.%-]+)+#[\w-]+$/, 'verificationMethodInvalid')
const Word = z
  .string()
  .max(200)
  .refine((text) => !hasHiddenCharacters(text), 'hiddenCharacters')
const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'statusListUrlInvalid' })
  .max(500)
  .refine((address) => !hasHiddenCharacters(address), 'statusListUrlInvalid')
const orNothing = <Text extends z.ZodType<string, string>>(schema: Text) =>
  z.preprocess((value: string | null) => (value === '' ? null : value), schema.nullable())

/** `POST /api/admin/municipalities` (201), admins only. */
export const MunicipalityInputSchema = z
  .strictObject({
    /** Leading zeros are removed. Fixed once there are residents. */
    bfsNumber: z
      .string()
      .regex(/\S/, 'bfsNumberRequired')
      .regex(/^\s*0*[1-9]\d{0,3}\s*$/, 'bfsNumberInvalid')
      .overwrite((typed) => cleanBfsNumber(typed) ?? typed),
    name: Name,
    /** Taken only where the issuer is external; embedded, it is made on creation. */
    did: orNothing(Did),
    /** Taken only where the issuer is external. */
    statusListUrl: orNothing(HttpsUrl),
    /** Of the DID above. Taken only where the issuer is external; left out, it stays as it is. */
    verificationMethod: orNothing(VerificationMethod).optional(),
    /** As the verification method. Without a key there is no PIN. */
    keyId: orNothing(Word).optional(),
    /** Left out or empty, it stays as it is; null removes it. It is never told again. */
    keyPin: z.preprocess(
      (value: string | null | undefined) => (value === '' ? undefined : value),
      Word.nullable().optional(),
    ),
    /** Somebody has seen that the official name of this number is another one. */
    isNameConfirmed: z.boolean().optional(),
  })
  .meta({ id: 'MunicipalityInput' })
export type MunicipalityInput = z.output<typeof MunicipalityInputSchema>
export type MunicipalityEntries = z.input<typeof MunicipalityInputSchema>

/**
 * `PUT /api/admin/municipalities/{id}` (200), admins only; `municipality-changed` if it is no more what `version` was of. Number and name belong
 * together, as do DID, status list and key: what two people have entered is never mixed. Without a version the change is made to whatever it is.
 */
export const MunicipalityChangeSchema = MunicipalityInputSchema.extend({
  version: z.string().max(VERSION_MAX_LENGTH).optional(),
}).meta({ id: 'MunicipalityChange' })
export type MunicipalityChange = z.output<typeof MunicipalityChangeSchema>

/** `POST /api/admin/municipalities/{id}/residents` (201 Resident). Who was archived and is added again keeps the old id. */
export const ResidentInputSchema = z
  .strictObject({
    givenName: Name,
    familyName: Name,
    birthDate: z.iso.date('implausible'),
    /** Null: the register does not say, which counts as yes. Left out, it stays as it is. */
    hasRightToVote: z.boolean().nullable().optional(),
    /** A clerk has seen that somebody with the same name and birth date exists. */
    isDuplicateAccepted: z.boolean().optional(),
  })
  .meta({ id: 'ResidentInput' })
export type ResidentInput = z.output<typeof ResidentInputSchema>

/** `PUT /api/admin/residents/{id}` (200 Resident). What is left out stays as it is: somebody else may have changed it meanwhile. */
export const ResidentChangeSchema = ResidentInputSchema.partial().meta({ id: 'ResidentChange' })
export type ResidentChange = z.output<typeof ResidentChangeSchema>

/**
 * The same as a form has it, on the Swiss day `today`: nobody is born after it, or before the first year that a register holds; the
 * right to vote is a choice, of which the empty one is that nobody knows.
 */
export const residentInputOn = (today: string) =>
  ResidentInputSchema.extend({
    birthDate: z
      .string()
      .min(1, 'dateRequired')
      .refine((day) => isPlausibleBirthDate(day, today), 'implausible'),
    hasRightToVote: z.enum(['', 'yes', 'no']).transform((entry) => (entry === '' ? null : entry === 'yes')),
  })

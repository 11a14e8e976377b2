import { cleanBfsNumber } from '@e-collecting/address/contract'
import { type CallErrorCode, problemCode } from '@e-collecting/api-client'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { type Checked, type FieldErrors, refusedFields, textOf } from '@e-collecting/ui/admin'
import type { MunicipalityInput } from '../contract.ts'

const FIELDS = ['bfsNumber', 'name', 'did', 'statusListUrl'] as const
export type MunicipalityField = (typeof FIELDS)[number]

/** Key under `form.` of the text. */
export type MunicipalityError =
  | 'bfsNumberRequired'
  | 'bfsNumberInvalid'
  | 'bfsNumberUnknown'
  | 'bfsNumberTaken'
  | 'bfsNumberFixed'
  | 'nameRequired'
  | 'hiddenCharacters'
  | 'didInvalid'
  | 'statusListUrlInvalid'
  | 'invalid'

export type MunicipalityErrors = FieldErrors<MunicipalityField, MunicipalityError>

/** Checks a sent form. Does NOT check that the number exists or is free: the server knows. */
export function checkMunicipality(data: FormData): Checked<MunicipalityInput, MunicipalityField, MunicipalityError> {
  const typedNumber = textOf(data, 'bfsNumber')
  const bfsNumber = cleanBfsNumber(typedNumber)
  const name = textOf(data, 'name')
  const did = textOf(data, 'did')
  const statusListUrl = textOf(data, 'statusListUrl')
  const errors: MunicipalityErrors = {}
  if (typedNumber === '') errors.bfsNumber = 'bfsNumberRequired'
  else if (bfsNumber === undefined) errors.bfsNumber = 'bfsNumberInvalid'
  if (name === '') errors.name = 'nameRequired'
  else if (hasHiddenCharacters(name)) errors.name = 'hiddenCharacters'
  if (did !== '' && !isDid(did)) errors.did = 'didInvalid'
  if (statusListUrl !== '' && !isHttps(statusListUrl)) errors.statusListUrl = 'statusListUrlInvalid'
  if (bfsNumber === undefined || Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  return { kind: 'valid', input: { bfsNumber, name, did: did || null, statusListUrl: statusListUrl || null } }
}

const NUMBER_ERRORS: Partial<Record<CallErrorCode, MunicipalityError>> = {
  'municipality-exists': 'bfsNumberTaken',
  'municipality-number-unknown': 'bfsNumberUnknown',
  'municipality-number-fixed': 'bfsNumberFixed',
}

/** What the server refused, at the field it is about; null for what belongs to no field. */
export function municipalityErrors(error: unknown): MunicipalityErrors | null {
  const ofNumber = NUMBER_ERRORS[problemCode(error)]
  if (ofNumber) return { bfsNumber: ofNumber }
  const refused = refusedFields(error, FIELDS)
  return refused.length === 0 ? null : Object.fromEntries(refused.map((field) => [field, 'invalid' as const]))
}

/** A DID of one of the two methods whose documents stand on the web, as the server takes it. */
const isDid = (text: string): boolean => /^did:(webvh|tdw):[\w.%-]+(:[\w.%-]+)+$/.test(text)

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

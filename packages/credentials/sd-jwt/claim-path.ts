import { isJsonObject, type JsonValue } from '../jose/index.ts'

/** Claims path pointer of DCQL (OpenID4VP 1.0 §7): a name, an index, or null for every element of an array. */
export type ClaimPath = readonly (string | number | null)[]

/** All values a path points to in resolved claims; empty if there is none. */
export function selectClaims(claims: JsonValue, path: ClaimPath): readonly JsonValue[] {
  const [step, ...rest] = path
  if (step === undefined) return [claims]
  return childrenAt(claims, step).flatMap((child) => selectClaims(child, rest))
}

function childrenAt(value: JsonValue, step: string | number | null): readonly JsonValue[] {
  if (Array.isArray(value)) {
    if (step === null) return value
    return typeof step === 'number' && step in value ? [value[step]] : []
  }
  return typeof step === 'string' && isJsonObject(value) && Object.hasOwn(value, step) ? [value[step] as JsonValue] : []
}

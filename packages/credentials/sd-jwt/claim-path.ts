import { isJsonObject, type JsonValue } from '../jose/index.ts'

/** Claims path pointer of DCQL (OpenID4VP 1.0 §7): a name, an index, or null for every element of an array. */
export type ClaimPath = readonly (string | number | null)[]

/** Where one claim stands: names and indexes from the root. */
export type ClaimPlace = readonly (string | number)[]

/** All values a path points to in resolved claims; empty if there is none. */
export function selectClaims(claims: JsonValue, path: ClaimPath): readonly JsonValue[] {
  let found: readonly JsonValue[] = [claims]
  for (const step of path) found = found.flatMap((value) => stepsAt(value, step).map((name) => childAt(value, name)))
  return found
}

/** The places of all values a path points to in resolved claims; empty if there is none. */
export function locateClaims(claims: JsonValue, path: ClaimPath): readonly ClaimPlace[] {
  let found: readonly { readonly place: ClaimPlace; readonly value: JsonValue }[] = [{ place: [], value: claims }]
  for (const step of path)
    found = found.flatMap(({ place, value }) =>
      stepsAt(value, step).map((name) => ({ place: [...place, name], value: childAt(value, name) })),
    )
  return found.map(({ place }) => place)
}

/** The names or indexes one step of a path stands for. */
function stepsAt(value: JsonValue, step: string | number | null): readonly (string | number)[] {
  if (Array.isArray(value)) {
    if (step === null) return [...value.keys()]
    return typeof step === 'number' && step in value ? [step] : []
  }
  return typeof step === 'string' && isJsonObject(value) && Object.hasOwn(value, step) ? [step] : []
}

const childAt = (value: JsonValue, step: string | number) =>
  (value as Record<string | number, JsonValue>)[step] as JsonValue

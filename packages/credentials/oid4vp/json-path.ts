import type { ClaimPath } from '../sd-jwt/index.ts'

const MAX_CHARACTERS = 256
/** `.name`, `['name']`, `["name"]`, `[0]` or `[*]`. */
const STEP = /\.([\w-]+)|\['([^'\\]+)'\]|\["([^"\\]+)"\]|\[(\d{1,9})\]|\[(\*)\]/y

/**
 * Reads the JSONPath of one claim, `$.address.street` or `$['nationalities'][0]`, as a claims path pointer.
 * @returns undefined for all else that JSONPath knows: search, slices, filters, functions
 */
export function parseJsonPath(text: string): ClaimPath | undefined {
  if (text.length > MAX_CHARACTERS || !text.startsWith('$')) return undefined
  const path: (string | number | null)[] = []
  STEP.lastIndex = 1
  while (STEP.lastIndex < text.length) {
    const step = STEP.exec(text)
    if (step === null) return undefined
    path.push(toStep(step))
  }
  return typeof path[0] === 'string' ? path : undefined
}

function toStep([, plain, single, double, index, all]: RegExpExecArray): string | number | null {
  if (all !== undefined) return null
  return index === undefined ? (plain ?? single ?? double ?? '') : Number(index)
}

import type { JsonValue } from '../jose/index.ts'

/** One disclosure: `name` is undefined for an array element. */
export type Disclosure = { readonly encoded: string; readonly name: string | undefined; readonly value: JsonValue }

/** Public libraries that do the same, by the name of their packages. */
export const ENGINE_LIBRARIES = ['jose', '@sd-jwt', '@openid4vc'] as const
/** The one that does the same for tags. */
export const TAG_LIBRARIES = ['@noble/curves'] as const
export type BenchLibrary = (typeof ENGINE_LIBRARIES | typeof TAG_LIBRARIES)[number]

/** Something the engine does. */
export interface EngineOperation {
  name: string
  ours: () => unknown
  /** The signatures, hashes, key agreements and compression that it cannot do without, and nothing around them. */
  floor?: (() => unknown) | undefined
  others?: Partial<Record<BenchLibrary, () => unknown>>
}

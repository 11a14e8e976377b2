/** Public libraries that do the same, by the name of their packages. */
export const ENGINE_LIBRARIES = ['jose', '@sd-jwt', '@openid4vc'] as const

/** Something the engine does. */
export interface EngineOperation {
  name: string
  ours: () => unknown
  /** The signatures, hashes, key agreements and compression that it cannot do without, and nothing around them. */
  floor?: (() => unknown) | undefined
  others?: Partial<Record<(typeof ENGINE_LIBRARIES)[number], () => unknown>>
}

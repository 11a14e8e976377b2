/**
 * What a service tells its operator: the name of what happened and nothing that belongs to a person. `error` is given
 * for defects only.
 */
export type ServiceLog = (event: { readonly service: string; readonly event: string; readonly error?: unknown }) => void

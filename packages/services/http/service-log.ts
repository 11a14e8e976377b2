/**
 * What a service tells its operator: the name of what happened and nothing that belongs to a person. `reason` is the code of a
 * refusal, `error` is given for defects only.
 */
export type ServiceLog = (event: {
  readonly service: string
  readonly event: string
  readonly reason?: string
  readonly error?: unknown
}) => void

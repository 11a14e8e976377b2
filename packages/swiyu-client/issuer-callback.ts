import { CallbackSchema } from './issuer.schema.ts'

/** Reads the body of what an issuer tells unasked; undefined if it is none. @returns id of an offer, or the management id of a credential */
export function parseIssuerCallback(body: unknown): { subjectId: string } | undefined {
  const { success, data } = CallbackSchema.safeParse(body)
  return success ? { subjectId: data.subject_id } : undefined
}

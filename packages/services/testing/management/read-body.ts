import { DomainError } from '@e-collecting/kernel'
import type { ZodType } from 'zod'

type BodyErrorCode = 'body-too-large' | 'body-unreadable' | 'body-invalid'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<BodyErrorCode, true> {}
}

/** A body that no management call has. */
export class BodyError extends DomainError {
  declare readonly code: BodyErrorCode
}

const MAX_BODY_LENGTH = 256 * 1024

/** The JSON body of a request as its schema reads it. @throws BodyError */
export const readBody = async <Output>(
  schema: ZodType<Output>,
  request: { text: () => Promise<string> },
): Promise<Output> => parse(schema, toJson(await request.text()))

/** As `readBody`, with an empty object for an empty body. */
export async function readOptionalBody<Output>(
  schema: ZodType<Output>,
  request: { text: () => Promise<string> },
): Promise<Output> {
  const text = await request.text()
  return parse(schema, text.trim() === '' ? {} : toJson(text))
}

function toJson(text: string): unknown {
  if (text.length > MAX_BODY_LENGTH) throw new BodyError('body-too-large', 'The body is too large.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BodyError('body-unreadable', 'The body is not JSON.', { cause })
  }
}

function parse<Output>(schema: ZodType<Output>, body: unknown): Output {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const details = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new BodyError('body-invalid', details.join('; '))
}

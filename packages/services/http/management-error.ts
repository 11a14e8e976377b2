import { DomainError } from '@e-collecting/kernel'

/** Why a management call is refused; the edge of each service turns it into swiyu's shape. */
export type ManagementErrorCode =
  | 'unknown-id'
  | 'rule-violated'
  | 'body-too-large'
  | 'body-unreadable'
  | 'body-invalid'
  | 'changed-meanwhile'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<ManagementErrorCode, true> {}
}

/** A refused management call. The message is shown to the business side: it names fields and states, never their values. */
export class ManagementError extends DomainError {
  declare readonly code: ManagementErrorCode

  constructor(code: ManagementErrorCode, detail: string, options?: { cause?: unknown }) {
    super(code, detail, options)
  }
}

const MAX_BODY_LENGTH = 256 * 1024

/**
 * The JSON body of a request. The length is checked after reading: whoever can call a management API is trusted not to
 * flood it, and calls in process need no stream around their body.
 * @throws ManagementError `body-too-large`, `body-unreadable`
 */
export const readJsonBody = async (request: { text: () => Promise<string> }): Promise<unknown> =>
  parseBody(await request.text())

/** As `readJsonBody`, with an empty object for an empty body. */
export async function readOptionalJsonBody(request: { text: () => Promise<string> }): Promise<unknown> {
  const text = await request.text()
  return text.trim() === '' ? {} : parseBody(text)
}

function parseBody(text: string): unknown {
  if (text.length > MAX_BODY_LENGTH) throw new ManagementError('body-too-large', 'The body is too large.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ManagementError('body-unreadable', 'The body is not JSON.', { cause })
  }
}

import { DomainError } from '@e-collecting/kernel'

/** Why a management call is refused; the edge of each service turns it into swiyu's shape. */
export type ManagementErrorCode =
  | 'unknown-id'
  | 'rule-violated'
  | 'body-unreadable'
  | 'body-invalid'
  | 'changed-meanwhile'

/** A refused management call. The message is shown to the business side: it names fields and states, never their values. */
export class ManagementError extends DomainError<ManagementErrorCode> {}

/** The JSON body of a request. @throws ManagementError `body-unreadable` */
export async function readJsonBody(request: { text: () => Promise<string> }): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch (cause) {
    throw new ManagementError('body-unreadable', 'The body is not JSON.', { cause })
  }
}

import { createRequestLink } from '@e-collecting/credentials/oid4vp'
import { type Exchange, wasAnswered } from '@e-collecting/exchanges'
import { ManagementError } from '../http/management-error.ts'
import type { VerifierDeps } from './verifier-deps.ts'

/** How a verification stands, in swiyu's words. */
export type VerificationState = 'PENDING' | 'SUCCESS' | 'FAILED'

/** An exchange that this verifier has opened and that has not lapsed. @throws ManagementError `unknown-id` */
export async function loadSession(
  deps: Pick<VerifierDeps, 'exchanges' | 'name' | 'clock'>,
  id: string,
): Promise<Exchange> {
  const exchange = UUID.test(id) ? await deps.exchanges.find(id) : undefined
  if (exchange?.verifier !== deps.name || verificationStateOf(exchange, deps.clock()) === undefined) throw unknownId(id)
  return exchange
}

/** Undefined for one that has lapsed. */
export function verificationStateOf({ state, dueAt }: Exchange, now: Date): VerificationState | undefined {
  if ((state === 'PENDING' || state === 'ANSWERED' || state === 'FAILED') && dueAt <= now) return undefined
  if (state === 'PENDING' || state === 'FAILED') return state
  return wasAnswered(state) ? 'SUCCESS' : undefined
}

export const unknownId = (id: string) =>
  new ManagementError('unknown-id', `The verification with the identifier '${id.slice(0, 36)}' was not found`)

/**
 * Whether the wallet is on the device on which the session began, and so can lead back to its browser. The link says it: one stands
 * behind a button, the other in a code to be read by another device.
 */
export type WalletDevice = 'same' | 'other'

/** What the path of a request object ends with, after the session's id. */
export const DEVICE_PATHS = { same: '', other: '/qr' } as const satisfies Record<WalletDevice, string>

/** Where the wallet finds the request object of a session. */
export const requestUriOf = ({ baseUrl }: Pick<VerifierDeps, 'baseUrl'>, id: string, device: WalletDevice): string =>
  `${baseUrl}/oid4vp/api/request-object/${id}${DEVICE_PATHS[device]}`

/** Where a page finds that for the wallet which its browser chooses. */
export const browserRequestUrlOf = (deps: Pick<VerifierDeps, 'baseUrl'>, id: string): string =>
  `${requestUriOf(deps, id, 'same')}/browser`

/** The link that opens a wallet with a session's request. */
export const requestLinkOf = (
  deps: Pick<VerifierDeps, 'baseUrl' | 'requestScheme' | 'clientId' | 'certificate'>,
  id: string,
  device: WalletDevice,
): string => {
  const { requestScheme, clientId, certificate } = deps
  return createRequestLink(requestScheme, {
    clientId,
    requestUri: requestUriOf(deps, id, device),
    isPosted: certificate !== undefined,
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

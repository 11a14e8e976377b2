import { type Problem, ProblemError } from '@e-collecting/api-client'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { EnrolPasskey, GivePasskey, PasskeyRequest } from '../contract.ts'

/** What a browser says about a passkey that did not come about. */
type PasskeyFailure = 'passkey-unsupported' | 'passkey-known' | 'passkey-cancelled'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<PasskeyFailure, true> {}
}

/** Has the browser make a passkey. @throws ProblemError `passkey-unsupported`, `passkey-known`, `passkey-cancelled` */
export const createPasskey = (options: PasskeyRequest['options']): Promise<EnrolPasskey['response']> =>
  ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))

/** Has the browser ask for a passkey. @throws ProblemError `passkey-unsupported`, `passkey-cancelled` */
export const getPasskey = (options: PasskeyRequest['options']): Promise<GivePasskey['response']> =>
  ask(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))

async function ask<Answer>(start: () => Promise<unknown>): Promise<Answer> {
  if (!browserSupportsWebAuthn()) throw new ProblemError(problemOf('passkey-unsupported'))
  try {
    // The server looks at each member of what a browser has made.
    return (await start()) as Answer
  } catch (cause) {
    throw new ProblemError(problemOf(codeOf(cause)), { cause })
  }
}

const problemOf = (code: PasskeyFailure): Problem => ({ type: `/problems/${code}`, title: code, status: 0 })

/** Browsers tell a page hardly anything about why, so that it cannot find out which passkeys somebody has (WebAuthn Level 3 §14.5). */
const CODES: Record<string, PasskeyFailure> = {
  InvalidStateError: 'passkey-known',
  NotSupportedError: 'passkey-unsupported',
  ConstraintError: 'passkey-unsupported',
}

const codeOf = (cause: unknown): PasskeyFailure =>
  CODES[cause instanceof Error ? cause.name : ''] ?? 'passkey-cancelled'

import { DomainError } from '@e-collecting/kernel'
import { isMisconfigured } from '@e-collecting/swiyu-client'
import { NOT_SET_UP } from './session-state.ts'

/** What somebody is told when the verifier could not be asked: to try again, or that this is in vain. */
export const verifierFailed = (cause: unknown): DomainError =>
  isMisconfigured(cause)
    ? new DomainError(NOT_SET_UP, 'The verification service is not set up.', { cause })
    : new DomainError('verification-unavailable', 'The verification service cannot be reached.', { cause })

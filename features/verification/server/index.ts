export {
  createPersonVerifier,
  type PersonVerification,
  type PersonVerifier,
  type PersonVerifierDeps,
} from './verify-person.ts'

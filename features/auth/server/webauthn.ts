import { PRODUCT_NAME } from '@e-collecting/i18n/server'
import { DomainError } from '@e-collecting/kernel'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeySettings } from './passkey-policy.ts'
import type { StoredPasskey } from './passkey-repository.ts'

/** Options or answer of `navigator.credentials`, in the JSON form of WebAuthn Level 3; what is in it is the library's business. */
export type WebAuthnJson = Readonly<Record<string, unknown>>

/** The ceremonies of WebAuthn for one relying party: what a browser is asked, and whether its answer holds. */
export interface PasskeyCeremonies {
  createRegistrationOptions: (
    owner: { userId: string; email: string; passkeys: readonly StoredPasskey[] },
    challenge: Uint8Array,
  ) => Promise<WebAuthnJson>
  /** @throws DomainError `passkey-refused` */
  verifyRegistration: (response: WebAuthnJson, challenge: string) => Promise<NewPasskey>
  createAssertionOptions: (passkeys: readonly StoredPasskey[], challenge: Uint8Array) => Promise<WebAuthnJson>
  /** @returns what the authenticator counts. @throws DomainError `passkey-refused` */
  verifyAssertion: (response: WebAuthnJson, challenge: string, passkey: StoredPasskey) => Promise<number>
}

export type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** EdDSA, ES256, RS256: what authenticators have (RFC 8152, RFC 8812). */
const ALGORITHMS = [-8, -7, -257]
const USER_VERIFICATION = 'required'
const TIMEOUT_MS = 120_000

/** Loaded when the first passkey is asked for: the library reads every kind of certificate, and a start needs none. */
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * The user must be verified by the authenticator (a PIN, a finger, a face): a passkey that somebody picks up is no second factor. No
 * attestation is asked for: which make of authenticator a clerk has is nobody's business.
 */
export function createPasskeyCeremonies({
  relyingPartyId,
  origins,
}: Pick<PasskeySettings, 'relyingPartyId' | 'origins'>): PasskeyCeremonies {
  const expected = { expectedOrigin: [...origins], expectedRPID: relyingPartyId, requireUserVerification: true }
  return {
    createRegistrationOptions: async ({ userId, email, passkeys }, challenge) => {
      const { generateRegistrationOptions } = await loadLibrary()
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID: relyingPartyId,
        userName: email,
        userID: new TextEncoder().encode(userId),
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: passkeys.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return { ...options }
    },

    verifyRegistration: async (response, challenge) => {
      const { verifyRegistrationResponse } = await loadLibrary()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse)
      if (!verified) return refuse()
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { credentialId: id, publicKey, counter, transports }
    },

    createAssertionOptions: async (passkeys, challenge) => {
      const { generateAuthenticationOptions } = await loadLibrary()
      const options = await generateAuthenticationOptions({
        rpID: relyingPartyId,
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        allowCredentials: passkeys.map(toDescriptor),
        userVerification: USER_VERIFICATION,
      })
      return { ...options }
    },

    verifyAssertion: async (response, challenge, { credentialId, publicKey, counter, transports }) => {
      const { verifyAuthenticationResponse } = await loadLibrary()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(publicKey),
          counter,
          transports: transports as AuthenticatorTransport[],
        },
      }).catch(refuse)
      return verified ? authenticationInfo.newCounter : refuse()
    },
  }
}

const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** Whatever is wrong with an answer, the person is told the same; the library's message may repeat what a browser sent. */
const refuse = (cause?: unknown): never => {
  throw new DomainError('passkey-refused', 'The passkey was not accepted.', { cause })
}

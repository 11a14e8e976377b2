import type { VerificationResult, VerifierService } from '@e-collecting/swiyu-client'
import { expect, test } from 'vitest'
import { parsePersonClaims } from './parse-person-claims.ts'
import { createPersonVerifier } from './verify-person.ts'

/** In Switzerland it is 22 November already. */
const now = new Date('2026-11-21T23:30:00Z')
const anna = { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17' }

test('three claims make a person, trimmed and in composed form', () => {
  expect(parsePersonClaims({ ...anna, given_name: ' Ame\u0301lie ' }, now)).toEqual({
    givenName: 'Amélie',
    familyName: 'Muster',
    birthDate: '1990-05-17',
  })
})

test.each([
  ['no given name', { ...anna, given_name: undefined }],
  ['an empty family name', { ...anna, family_name: '  ' }],
  ['a name that is not text', { ...anna, given_name: 7 }],
  ['an endless name', { ...anna, given_name: 'a'.repeat(201) }],
  ['a name with a control character', { ...anna, given_name: 'An\u0007na' }],
  ['a name that turns the direction of writing', { ...anna, family_name: 'Mus\u202eret' }],
  ['a name with a joiner', { ...anna, given_name: 'An\u200dna' }],
  ['no birth date', { given_name: 'Anna', family_name: 'Muster' }],
  ['a birth date in another form', { ...anna, birth_date: '17.05.1990' }],
  ['a day that does not exist', { ...anna, birth_date: '1990-02-30' }],
  ['a birth date of year 0', { ...anna, birth_date: '0000-05-17' }],
  ['a birth date in 1849', { ...anna, birth_date: '1849-12-31' }],
  ['a birth date tomorrow', { ...anna, birth_date: '2026-11-23' }],
  ['the first half of a character', { ...anna, given_name: 'An\ud83dna' }],
  ['the second half of a character', { ...anna, family_name: '\udc00Muster' }],
])('%s makes nobody', (_, claims) => {
  expect(parsePersonClaims(claims, now)).toBeUndefined()
})

test.each(['1850-01-01', '2026-11-22'])('somebody may be born on %s', (birthDate) => {
  expect(parsePersonClaims({ ...anna, birth_date: birthDate }, now)?.birthDate).toBe(birthDate)
})

const request = { verificationUrl: 'http://localhost/r', walletDeepLink: 'swiyu-verify://?request_uri=r' }

function verifierAnswering(result: VerificationResult) {
  const verifier: VerifierService = {
    createVerification: () => Promise.reject(new Error('connection refused')),
    readVerification: async () => result,
    forgetVerification: async () => {},
  }
  return createPersonVerifier({
    verifier,
    identityTypes: ['betaid-sdjwt'],
    acceptedIssuerDids: ['did:example:a'],
    now: () => now,
  })
}

test.each([
  [
    { state: 'pending', request },
    { state: 'pending', request },
  ],
  [{ state: 'gone' }, { state: 'gone' }],
  [{ state: 'success-without-claims' }, { state: 'failed', reason: 'verification-without-claims' }],
  [
    { state: 'success', claims: {} },
    { state: 'failed', reason: 'verification-without-claims' },
  ],
  [
    { state: 'success', claims: { ...anna, family_name: 'Mus\u202eret' } },
    { state: 'failed', reason: 'verification-without-claims' },
  ],
  [
    { state: 'success', claims: { ...anna, birth_date: '2026-11-23' } },
    { state: 'failed', reason: 'verification-without-claims' },
  ],
  [
    { state: 'failed', errorCode: 'client_rejected' },
    { state: 'failed', reason: 'verification-declined' },
  ],
  [
    { state: 'failed', errorCode: 'credential_revoked' },
    { state: 'failed', reason: 'credential-revoked' },
  ],
  [
    { state: 'failed', errorCode: 'issuer_not_accepted' },
    { state: 'failed', reason: 'issuer-not-accepted' },
  ],
  [
    { state: 'failed', errorCode: 'something_new' },
    { state: 'failed', reason: 'verification-failed' },
  ],
  [
    { state: 'failed', errorCode: 'constructor' },
    { state: 'failed', reason: 'verification-failed' },
  ],
] as [VerificationResult, unknown][])('%o is read as %o', async (result, expected) => {
  expect(await verifierAnswering(result).read('1')).toEqual(expected)
})

test('a verifier that cannot be reached is named, and its own message is kept inside', async () => {
  const verifier = verifierAnswering({ state: 'gone' })
  await expect(verifier.start({ clientName: 'E-Collecting' })).rejects.toMatchObject({
    code: 'verification-unavailable',
    message: 'The verification service cannot be reached.',
  })
})

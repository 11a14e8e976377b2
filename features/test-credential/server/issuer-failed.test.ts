import { expect, test } from 'vitest'
import type { TestCredentialRequest } from '../contract.ts'
import { issueTestCredential } from './issue-test-credential.ts'
import { passOnCredential } from './pass-on-credential.ts'

const now = () => new Date('2026-05-15T10:00:00Z')
const currentStatusListUrl = async () => 'https://example.org/list.jwt'
const IDENTITY = { givenName: 'Wendelgard', familyName: 'Testfall', birthDate: '1990-05-17' }
const PASSED_ON: TestCredentialRequest = {
  metadata_credential_supported_id: ['betaid-sdjwt'],
  credential_subject_data: { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' },
}
const codeOf = (issued: Promise<unknown>) => issued.catch((error: { code?: string }) => error.code)

/** Both ways to a test identity, with an issuer that fails. */
const ways = (fault: Error) => {
  const fail = () => Promise.reject(fault)
  return [
    codeOf(issueTestCredential({ issuer: { createOffer: fail }, currentStatusListUrl, now }, IDENTITY)),
    codeOf(passOnCredential({ exchanges: { offer: fail }, currentStatusListUrl, now }, PASSED_ON, 'secret')),
  ]
}

test('an issuer that does not answer is named as the fault', async () => {
  const unavailable = 'test-credential-unavailable'
  expect(await Promise.all(ways(new Error('no answer')))).toEqual([unavailable, unavailable])
})

test('a database that is away while the issuer of this process is at work is no fault of an issuer', async () => {
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(await Promise.all(ways(ended))).toEqual(['57P01', '57P01'])
})

import { type CredentialOfferRequest, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { expect, test } from 'vitest'
import type { TestCredentialRequest } from '../contract.ts'
import { type PassOnCredentialDeps, passOnCredential } from './pass-on-credential.ts'

const now = () => new Date('2026-05-15T10:00:00Z')
const currentStatusListUrl = async () => 'https://example.org/list.jwt'
const BARE: TestCredentialRequest = {
  metadata_credential_supported_id: ['betaid-sdjwt'],
  credential_subject_data: { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' },
}
const FILLED_IN: CredentialOfferRequest = {
  credentialType: 'betaid-sdjwt',
  subject: BARE.credential_subject_data,
  offerValiditySeconds: 3600,
  validFrom: now(),
  validUntil: new Date('2027-05-15T10:00:00Z'),
  statusLists: ['https://example.org/list.jwt'],
}

/** What the issuer is asked for, and who may see it. */
async function askedFor(input: TestCredentialRequest, ownList: PassOnCredentialDeps['currentStatusListUrl']) {
  const asked: unknown[] = []
  const offer: PassOnCredentialDeps['exchanges']['offer'] = async ({ request, browserSecret }) => {
    asked.push(request)
    return { id: `of ${browserSecret}`, offerLink: 'swiyu://offer' }
  }
  const passedOn = await passOnCredential({ exchanges: { offer }, currentStatusListUrl: ownList, now }, input, 'secret')
  expect(passedOn).toEqual({ id: 'of secret', management_id: 'of secret', offer_deeplink: 'swiyu://offer' })
  return asked
}

test('what a caller leaves out is filled in, and the list of the embedded issuer only where it is this one', async () => {
  expect(await askedFor(BARE, currentStatusListUrl)).toEqual([FILLED_IN])
  expect(await askedFor(BARE, undefined)).toEqual([{ ...FILLED_IN, statusLists: [] }])
})

test('what a caller says is passed on as it is', async () => {
  const said = {
    ...BARE,
    offer_validity_seconds: 60,
    credential_valid_from: '2026-06-01T00:00:00+02:00',
    credential_valid_until: '2026-07-01T00:00:00+02:00',
    status_lists: ['https://example.com/other.jwt'],
  }
  expect(await askedFor(said, currentStatusListUrl)).toEqual([
    {
      ...FILLED_IN,
      offerValiditySeconds: 60,
      validFrom: new Date('2026-05-31T22:00:00Z'),
      validUntil: new Date('2026-06-30T22:00:00Z'),
      statusLists: ['https://example.com/other.jwt'],
    },
  ])
  expect(await askedFor({ ...BARE, status_lists: [] }, currentStatusListUrl)).toEqual([
    { ...FILLED_IN, statusLists: [] },
  ])
})

test.each([
  ['refused', 400, 'test-credential-refused'],
  ['refused', 401, 'test-credential-unavailable'],
  ['unreachable', 400, 'test-credential-unavailable'],
] as const)('an issuer’s %s with %i is told as %s', async (code, httpStatus, told) => {
  const offer = () => Promise.reject(new SwiyuServiceError(code, 'No.', { httpStatus }))
  const passedOn = passOnCredential({ exchanges: { offer }, currentStatusListUrl, now }, BARE, 'secret')
  await expect(passedOn).rejects.toMatchObject({ code: told })
})

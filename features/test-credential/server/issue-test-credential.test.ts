import type { CredentialOfferRequest } from '@e-collecting/swiyu-client'
import { expect, test } from 'vitest'
import { issueTestCredential } from './issue-test-credential.ts'

test('a test identity says its ages as of the Swiss day, is collected within an hour and valid for a year', async () => {
  const asked: CredentialOfferRequest[] = []
  const offered = await issueTestCredential(
    {
      issuer: {
        createOffer: async (request) => {
          asked.push(request)
          return { managementId: 'm', offerId: null, offerDeepLink: 'swiyu://offer' }
        },
      },
      currentStatusListUrl: async () => 'https://example.org/list.jwt',
      now: () => new Date('2026-05-16T22:30:00Z'),
    },
    { givenName: 'Wendelgard', familyName: 'Testfall', birthDate: '2008-05-17' },
  )
  expect(offered).toEqual({ offerDeepLink: 'swiyu://offer' })
  expect(asked).toEqual([
    {
      credentialType: 'betaid-sdjwt',
      subject: {
        given_name: 'Wendelgard',
        family_name: 'Testfall',
        birth_date: '2008-05-17',
        age_over_16: 'true',
        age_over_18: 'true',
        age_over_65: 'false',
        age_birth_year: '2008',
      },
      offerValiditySeconds: 3600,
      validFrom: new Date('2026-05-16T22:30:00Z'),
      validUntil: new Date('2027-05-16T22:30:00Z'),
      statusLists: ['https://example.org/list.jwt'],
    },
  ])
})

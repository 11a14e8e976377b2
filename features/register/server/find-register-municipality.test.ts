import { expect, test } from 'vitest'
import { findRegisterMunicipality } from './find-register-municipality.ts'

const [did, statusListUrl] = ['did:webvh:x:example.org:1', 'https://example.org/1.jwt']

test.each([
  [did, statusListUrl, true],
  [did, null, false],
  [null, statusListUrl, false],
  [null, null, false],
])('a municipality with DID %s and status list %s can issue: %s', async (ownDid, ownList, canIssue) => {
  const municipality = { id: 'm', name: 'Bern', bfsNumber: '351', canton: 'BE', did: ownDid, statusListUrl: ownList }
  const municipalities = { findByBfsNumber: async () => municipality as never }
  expect(await findRegisterMunicipality({ municipalities }, '351')).toEqual({
    bfsNumber: '351',
    name: 'Bern',
    canIssue,
  })
})

import { createStand, type Stand } from '@e-collecting/services/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpIssuerService } from '../http-issuer-service.ts'
import type { IssuerService } from '../issuer-service.ts'
import { createFaultyFetch, FAULTS, type FaultyFetch } from './faulty-fetch.ts'

let stand: Stand
let faulty: FaultyFetch
let issuer: IssuerService

beforeAll(async () => {
  stand = await createStand()
})
afterAll(() => stand.close())
beforeEach(() => {
  faulty = createFaultyFetch((url, init) => stand.issuer.management.request(url, init))
  issuer = createHttpIssuerService({ baseUrl: 'http://issuer.internal/management/api', fetch: faulty.fetch })
})

const createOffer = async () =>
  issuer.createOffer({
    credentialType: 'demo-sdjwt',
    subject: { given_name: 'Anna' },
    offerValiditySeconds: 60,
    validFrom: stand.clock(),
    validUntil: new Date(stand.clock().getTime() + 86_400_000),
    statusLists: [await stand.issuer.currentStatusList()],
  })
const CODES = { times: 'unreachable', dies: 'unreachable', answers: 'failed' } as const

test.each(FAULTS)('a service that %s is seen as such, and the work is done or not', async (fault) => {
  const { managementId } = await createOffer()
  faulty.failNext(fault)
  const code = fault.includes('nonsense') ? 'unintelligible' : CODES[fault.split('-')[0] as keyof typeof CODES]
  await expect(issuer.changeStatus(managementId, 'CANCELLED')).rejects.toMatchObject({ code })
  expect(await issuer.readStatus(managementId)).toBe(fault.endsWith('after-work') ? 'CANCELLED' : 'OFFERED')
})

test('faults meet the calls they were meant for, as often as ordered', async () => {
  faulty.failNext('dies-before-work', { times: 2, on: 'PATCH' })
  const { managementId } = await createOffer()
  for (let n = 0; n < 2; n++) await expect(issuer.changeStatus(managementId, 'CANCELLED')).rejects.toThrow()
  expect(await issuer.changeStatus(managementId, 'CANCELLED')).toBe('CANCELLED')
  expect(faulty.seen.map((name) => name.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH'])
})

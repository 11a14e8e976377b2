import { type CredentialStatus, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { expect, test } from 'vitest'
import { keepOfferLink } from './keep-offer-link.ts'

async function outcomeOf(readStatus: () => Promise<CredentialStatus | 'unknown'>) {
  const cleared: string[] = []
  const sessions = { clearOfferLink: async (idHash: string) => void cleared.push(idHash) }
  const isKept = await keepOfferLink({ issuer: { readStatus }, sessions }, { idHash: 'a', managementId: 'm' })
  return { isKept, isCleared: cleared.includes('a') }
}

const answered = (httpStatus: number) => () =>
  Promise.reject(new SwiyuServiceError(httpStatus < 500 ? 'refused' : 'failed', 'Answered.', { httpStatus }))

test.each(['OFFERED', 'IN_PROGRESS', 'unknown'] as const)('the link of an offer that is %s stays', async (status) => {
  expect(await outcomeOf(async () => status)).toEqual({ isKept: true, isCleared: false })
})

test.each(['ISSUED', 'EXPIRED', 'CANCELLED', 'REVOKED'] as const)('that of one that is %s goes', async (status) => {
  expect(await outcomeOf(async () => status)).toEqual({ isKept: false, isCleared: true })
})

test('that of an offer the issuer has forgotten goes, and an issuer that is away decides nothing', async () => {
  expect(await outcomeOf(answered(404))).toEqual({ isKept: false, isCleared: true })
  await expect(outcomeOf(answered(503))).rejects.toThrow(SwiyuServiceError)
  await expect(outcomeOf(answered(401))).rejects.toThrow(SwiyuServiceError)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveNullifier } from './nullifier.ts'

const IDS = {
  residentId: '11111111-2222-4333-8444-555555555555',
  popularVoteId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  municipalityId: '99999999-8888-4777-8666-555555555555',
}
const VECTOR = '18f81dd97e50630394a4a4ad441eb5153ba18d5dfd8d0f49e3801b857aaf46df'

test('the nullifier is SHA-256 over resident, item and municipality, in this order', () => {
  const text = `${IDS.residentId}${IDS.popularVoteId}${IDS.municipalityId}`
  expect(deriveNullifier(IDS)).toBe(createHash('sha256').update(text).digest('hex'))
  expect(deriveNullifier(IDS)).toBe(VECTOR)
})

test('the spelling of an id does not matter, its place does', () => {
  expect(deriveNullifier({ ...IDS, popularVoteId: IDS.popularVoteId.toUpperCase() })).toBe(VECTOR)
  const swapped = { ...IDS, residentId: IDS.municipalityId, municipalityId: IDS.residentId }
  expect(deriveNullifier(swapped)).not.toBe(VECTOR)
})

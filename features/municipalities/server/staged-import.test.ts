import { createTestSealer } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { openLines, sealLines } from './staged-import.ts'

const sealer = createTestSealer()
const LINES = [{ givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17', hasRightToVote: true }]

test('lines open as lines of their import and at their place, and nowhere else', () => {
  const sealed = sealLines(sealer, 'monday', 0, LINES)
  expect(openLines(sealer, 'monday', 0, sealed)).toEqual(LINES)
  expect(() => openLines(sealer, 'monday', 1, sealed)).toThrow()
  expect(() => openLines(sealer, 'tuesday', 0, sealed)).toThrow()
})

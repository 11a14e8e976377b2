import { expect, test } from 'vitest'
import { parsePolicy, writePolicy } from './policy.ts'
import { quorumTime } from './quorum-time.ts'
import { createTestKey, sha256 } from './testing/index.ts'
import { writeVerifierKey } from './write-note.ts'

const KEYS = ['a', 'b', 'c'].map((name) => createTestKey(`w.example/${name}`, 'cosignature').key)
const policyOf = (quorum: number) =>
  parsePolicy(
    sha256,
    writePolicy({ logs: [], witnesses: KEYS.map((key) => ({ name: key.name, vkey: writeVerifierKey(key) })), quorum }),
  )
const signedAt = (...times: number[]) =>
  times.map((time, at) => ({ key: KEYS[at] ?? expect.unreachable(), time, line: '' }))

test.each<[string, number, number[], number | undefined]>([
  ['all say the same', 2, [5, 5, 5], 5],
  ['one is ahead', 2, [5, 5, 2 ** 50], 5],
  ['one is behind', 2, [5, 5, 0], 5],
  ['one is ahead, and the third has not signed', 2, [5, 9], 5],
  ['as many as are needed are ahead', 2, [5, 9, 8], 8],
  ['one is enough', 1, [5, 9], 9],
  ['too few have signed', 3, [5, 9], undefined],
  ['nobody has to sign', 0, [5, 9], undefined],
])('where %s', (_, quorum, times, time) => {
  expect(quorumTime(policyOf(quorum), signedAt(...times))).toBe(time)
})

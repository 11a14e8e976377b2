import { expect, test } from 'vitest'
import { type AuditedTimes, findTimeFault } from './check-times.ts'
import { countRepeated, findDoubts } from './find-doubts.ts'

const NOW = new Date('2026-05-15T10:00:00Z')
const at = (moment: string) => Date.parse(moment) / 1000
const SIGNED = at('2026-05-15T09:00:00Z')
const epochsOf = (...days: string[]) => days.map((day, place) => ({ day, size: place + 1 }))
const audited = (given: Partial<AuditedTimes>): AuditedTimes => ({
  epochs: epochsOf('2026-05-13', '2026-05-15', '2026-05-15'),
  signedAt: SIGNED,
  goesOnFrom: null,
  seenAt: null,
  ...given,
})

test.each<[string, Partial<AuditedTimes>]>([
  ['several epochs on a day', {}],
  ['no witness', { signedAt: null }],
  ['a day that began elsewhere', { epochs: epochsOf('2026-05-16') }],
  ['a clock that is a little ahead', { signedAt: at('2026-05-15T10:05:00Z') }],
  ['what was kept by a clock that is a little ahead', { goesOnFrom: 3, seenAt: SIGNED + 300 }],
  ['what was kept from the same time on', { goesOnFrom: 3, seenAt: SIGNED }],
])('%s is in order', (_, given) => {
  expect(findTimeFault(audited(given), NOW)).toBeUndefined()
})

test.each<[string, string, Partial<AuditedTimes>]>([
  ['days that fall', 'log-day-wrong', { epochs: epochsOf('2026-05-14', '2026-05-13', '2026-05-15') }],
  ['a day to come', 'log-day-wrong', { epochs: epochsOf('2026-05-17'), signedAt: null }],
  [
    'a day after its signatures',
    'log-day-wrong',
    { epochs: epochsOf('2026-05-15'), signedAt: at('2026-05-13T09:00:00Z') },
  ],
  ['a signature to come', 'log-time-wrong', { signedAt: at('2026-05-15T10:06:00Z') }],
  ['a time that no calendar has', 'log-time-wrong', { signedAt: 8_640_000_000_001 }],
  ['signatures older than one of no calendar', 'log-time-wrong', { goesOnFrom: 3, seenAt: 2 ** 50 }],
  ['signatures older than those that were kept', 'log-time-wrong', { goesOnFrom: 3, seenAt: SIGNED + 600 }],
])('%s cannot be', (_, problem, given) => {
  expect(findTimeFault(audited(given), NOW)).toMatchObject({ problem })
})

test('what comes late is a doubt, since a server or its witnesses may have stood still', () => {
  const doubtful = {
    ...audited({}),
    counted: 1,
    issued: 2,
    hasText: true,
    closes: '2026-05-14',
    repeatedCommitments: 0,
  }
  expect(findDoubts(doubtful)).toEqual([])
  expect(findDoubts({ ...doubtful, closes: '2026-05-13' })).toEqual([expect.stringMatching(/last day to declare/)])
  expect(findDoubts({ ...doubtful, epochs: epochsOf('2026-05-14') }), 'witnesses on the day after').toEqual([])
  expect(findDoubts({ ...doubtful, epochs: epochsOf('2026-05-13') })).toEqual([
    expect.stringMatching(/witnesses have signed it on 2026-05-15/),
  ])
})

test('each commitment that stands there before is counted', () => {
  const commitments = countRepeated()
  for (const one of ['a', 'b', 'a', 'a', 'b']) commitments.add(one)
  expect(commitments.count()).toBe(3)
})

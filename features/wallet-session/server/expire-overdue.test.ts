import { expect, test } from 'vitest'
import { expireOverdue } from './expire-overdue.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

/** Sessions that all are overdue; of those in `elsewhere` another process has the end in hand. */
function standIn(overdue: string[], elsewhere = new Set<string>()) {
  const forgotten: string[] = []
  return {
    forgotten,
    sessions: {
      listOverdue: async (_: Date, limit: number) =>
        overdue.slice(0, limit).map((idHash) => ({ idHash, verificationId: `verification-${idHash}` })),
      end: async (idHash: string) => {
        if (elsewhere.has(idHash)) return false
        overdue.splice(overdue.indexOf(idHash), 1)
        return true
      },
    },
    verifier: { forget: async (verificationId: string) => void forgotten.push(verificationId) },
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test('every overdue session ends and its claims are forgotten, however many there are', async () => {
  const stand = standIn(ids(450))
  await expireOverdue(stand, NOW)
  expect(stand.forgotten).toHaveLength(450)
  expect(await stand.sessions.listOverdue(NOW, 1)).toEqual([])
})

test('what another process ends is left to it, and nobody waits for that', async () => {
  const stand = standIn(ids(201), new Set(ids(200)))
  await expireOverdue(stand, NOW)
  expect(stand.forgotten).toEqual([])
})

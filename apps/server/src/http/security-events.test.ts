import { DomainError } from '@e-collecting/kernel'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createSecurityEvents, LOGGED_A_MINUTE, reportLimits } from './security-events.ts'

function createStand() {
  let instant = new Date('2026-05-15T10:00:00Z')
  const lines: Record<string, unknown>[] = []
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const registry = new Registry()
  const events = createSecurityEvents({ logger, registry, now: () => instant })
  const advance = (milliseconds: number) => {
    instant = new Date(instant.getTime() + milliseconds)
  }
  return { events, lines, registry, advance }
}

test('a flood of one event is counted as a whole, its lines end, and the next minute tells how many there were', async () => {
  const { events, lines, registry, advance } = createStand()
  for (let number = 1; number <= LOGGED_A_MINUTE + 12; number++) events.record('origin-refused', 'origin-refused')
  events.record('role-refused', 'not-allowed')
  expect(lines).toHaveLength(LOGGED_A_MINUTE + 1)
  advance(60_000)
  events.record('origin-refused', 'origin-refused', 'request-1')
  events.record('origin-refused', 'origin-refused')
  expect(lines.slice(-2)).toEqual([
    expect.objectContaining({ event: 'origin-refused', requestId: 'request-1', notLogged: 12 }),
    expect.not.objectContaining({ notLogged: expect.anything() }),
  ])
  expect(await registry.metrics()).toContain(
    `security_events_total{event="origin-refused",detail="origin-refused"} ${LOGGED_A_MINUTE + 14}`,
  )
})

test('a limit is told when it is reached, and only then; other failures of counting are not limits', async () => {
  const { events, lines } = createStand()
  const failWith = (error: Error | undefined) =>
    reportLimits(async () => {
      if (error !== undefined) throw error
    }, events)('test-credential', 'key')
  await failWith(undefined)
  await expect(failWith(new Error('no database'))).rejects.toThrow()
  await expect(failWith(new DomainError('database-unavailable', 'It is away.'))).rejects.toThrow()
  expect(lines).toEqual([])
  await expect(failWith(new DomainError('too-many-requests', 'Wait.'))).rejects.toThrow()
  expect(lines).toMatchObject([{ event: 'limit-reached', detail: 'test-credential' }])
})

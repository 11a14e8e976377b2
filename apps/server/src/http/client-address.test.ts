import { expect, test } from 'vitest'
import { createClientPseudonym } from './client-address.ts'

const secret = Buffer.alloc(32, 1)
const at = (instant: string, trustedProxies: string[] = []) =>
  createClientPseudonym({ trustedProxies, secret, now: () => new Date(instant) })
const pseudonym = at('2026-01-15T12:00:00Z')

test('the same caller is the same for a day and another on the next', () => {
  expect(pseudonym('192.0.2.7', undefined)).toBe(pseudonym('::ffff:192.0.2.7', undefined))
  expect(pseudonym('192.0.2.7', undefined)).not.toBe(pseudonym('192.0.2.8', undefined))
  expect(pseudonym('192.0.2.7', undefined)).not.toBe(at('2026-01-16T12:00:00Z')('192.0.2.7', undefined))
  expect(pseudonym('192.0.2.7', undefined)).toMatch(/^(?!.*192)[\w-]{22}$/)
})

test('a process that goes on after midnight knows nobody of the day before', () => {
  let instant = new Date('2026-01-15T22:59:59Z')
  const ofProcess = createClientPseudonym({ trustedProxies: [], secret, now: () => instant })
  const before = ofProcess('192.0.2.7', undefined)
  instant = new Date('2026-01-15T23:00:00Z')
  expect(ofProcess('192.0.2.7', undefined)).not.toBe(before)
})

test('an IPv6 caller is counted by its /64, however it is written', () => {
  const first = pseudonym('2001:db8:1:2::1', undefined)
  expect(pseudonym('2001:0db8:0001:0002:ffff:1:2:3', undefined)).toBe(first)
  expect(pseudonym('2001:db8:1:3::1', undefined)).not.toBe(first)
})

test('a forwarded address counts only when a trusted proxy names it, and never one the client made up', () => {
  const direct = pseudonym('198.51.100.1', undefined)
  expect(pseudonym('198.51.100.1', '203.0.113.9')).toBe(direct)
  const proxied = at('2026-01-15T12:00:00Z', ['10.0.0.1', '10.0.0.2'])
  const client = proxied('10.0.0.1', '203.0.113.9')
  expect(client).toBe(pseudonym('203.0.113.9', undefined))
  expect(proxied('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe(client)
  expect(proxied('10.0.0.1', 'nonsense')).toBe(proxied('10.0.0.1', undefined))
  expect(proxied('10.0.0.1', '6.6.6.6, unknown')).toBe(proxied('10.0.0.1', undefined))
  expect(proxied('10.0.0.1', '6.6.6.6, 203.0.113.9:51234')).toBe(client)
  expect(proxied('10.0.0.1', '6.6.6.6, ::ffff:203.0.113.9, ::FFFF:10.0.0.2')).toBe(client)
  expect(proxied('10.0.0.1', '6.6.6.6, [2001:db8:1:2::1]:443')).toBe(pseudonym('2001:db8:1:2::2', undefined))
})

test('a trusted proxy is known however its address was written', () => {
  const proxied = at('2026-01-15T12:00:00Z', ['2001:DB8:0:0::1', '::FFFF:10.0.0.1'])
  for (const peer of ['2001:db8::1', '10.0.0.1', '::ffff:10.0.0.1'])
    expect(proxied(peer, '203.0.113.9')).toBe(pseudonym('203.0.113.9', undefined))
  expect(proxied('2001:db8::1', '203.0.113.9, 10.0.0.1')).toBe(pseudonym('203.0.113.9', undefined))
})

test('zeros that were left out in the network of an address are there, as many as there were', () => {
  const pseudonym = createClientPseudonym({ trustedProxies: [], secret: new Uint8Array(32), now: () => new Date(0) })
  expect(pseudonym('2001::a:b:c:d:e', undefined)).toBe(pseudonym('2001:0:0:a:1:2:3:4', undefined))
  expect(pseudonym('2001::a:b:c:d:e', undefined)).not.toBe(pseudonym('2001:0:a:b:1:2:3:4', undefined))
})

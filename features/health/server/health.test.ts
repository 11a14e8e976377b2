import { expect, test } from 'vitest'
import { createHealthReader, createHealthRoutes } from './index.ts'

const NOW = new Date('2026-01-15T12:00:00Z')

test('each service shows its own light, whatever happens to the others', async () => {
  const answers: Record<string, () => Promise<Response>> = {
    verifier: async () => Response.json({ status: 'UP', components: {} }),
    'issuer-management': async () => Response.json({ status: 'DOWN' }, { status: 503 }),
    'issuer-wallet': () => Promise.reject(new Error('connection refused')),
    'issuer-municipality': async () => new Response('<html>', { status: 502 }),
  }
  const read = createHealthReader({ fetchActuator: (service) => answers[service]!(), now: () => NOW })
  const answer = await createHealthRoutes(read).request('/api/health')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    services: {
      verifier: 'up',
      'issuer-management': 'down',
      'issuer-wallet': 'offline',
      'issuer-municipality': 'offline',
    },
  })
})

test.each([{}, { status: 1 }, null])('a service that answers %j has no health to show', async (answer) => {
  const read = createHealthReader({ fetchActuator: () => Response.json(answer), now: () => NOW })
  expect(new Set(Object.values((await read()).services))).toEqual(new Set(['offline']))
})

test('many pages ask the services once', async () => {
  let asked = 0
  const fetchActuator = async () => {
    asked++
    return Response.json({ status: 'UP' })
  }
  const read = createHealthReader({ fetchActuator, now: () => NOW })
  await Promise.all([read(), read(), read()])
  expect(asked).toBe(4)
})

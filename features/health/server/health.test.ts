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

test('what was answered is told for five seconds, then asked anew', async () => {
  let [now, asked] = [NOW.getTime(), 0]
  const fetchActuator = async () => Response.json({ status: asked++ < 4 ? 'DOWN' : 'UP' })
  const read = createHealthReader({ fetchActuator, now: () => new Date(now) })
  const lights = async () => Object.values((await read()).services).join(' ')
  expect(await lights()).toBe('down down down down')
  now += 4999
  expect(await lights()).toBe('down down down down')
  now += 1
  expect(await lights()).toBe('up up up up')
  expect(asked).toBe(8)
})

test.each(['DOWN', 'OUT_OF_SERVICE', 'UNKNOWN'])('a service that says %s is not up', async (status) => {
  const read = createHealthReader({ fetchActuator: () => Response.json({ status }), now: () => NOW })
  expect(new Set(Object.values((await read()).services))).toEqual(new Set(['down']))
})

import { expect, test } from 'vitest'
import { createHttpCallbackReceiver } from './http-callback-receiver.ts'

const EVENT = {
  subjectId: '6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902',
  eventType: 'VC_STATUS_CHANGED',
  event: 'ISSUED',
  eventTrigger: 'CREDENTIAL_OFFER',
  timestamp: new Date('2026-11-20T10:15:30Z'),
} as const

function scripted(answer: () => Response | Promise<Response>) {
  const seen: { url: string; init: RequestInit }[] = []
  const fetch = (url: string, init: RequestInit) => {
    seen.push({ url, init })
    return answer()
  }
  return { seen, fetch }
}

test('an event is posted as JSON in the spelling of swiyu, with the key that was agreed', async () => {
  const { seen, fetch } = scripted(() => new Response(null, { status: 204 }))
  const receiver = createHttpCallbackReceiver({
    url: 'https://business.example.ch/callback',
    apiKey: { header: 'x-api-key', value: 'secret' },
    fetch,
  })
  await receiver.send(EVENT)
  expect(seen[0]?.url).toBe('https://business.example.ch/callback')
  expect(seen[0]?.init).toMatchObject({ method: 'POST', redirect: 'error' })
  const headers = new Headers(seen[0]?.init.headers)
  expect([headers.get('content-type'), headers.get('x-api-key')]).toEqual(['application/json', 'secret'])
  expect(JSON.parse(String(seen[0]?.init.body))).toEqual({
    subject_id: '6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902',
    event_type: 'VC_STATUS_CHANGED',
    event: 'ISSUED',
    event_trigger: 'CREDENTIAL_OFFER',
    timestamp: '2026-11-20T10:15:30Z',
  })
})

test.each([302, 400, 401, 500, 503])('an answer of %i is not taken', async (status) => {
  const { fetch } = scripted(() => new Response(null, { status }))
  const receiver = createHttpCallbackReceiver({ url: 'https://business.example.ch', fetch })
  await expect(receiver.send(EVENT)).rejects.toMatchObject({ code: 'callback-refused' })
})

test('a receiver that does not answer is given up on in time', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const receiver = createHttpCallbackReceiver({ url: 'https://business.example.ch', fetch, timeoutMs: 10 })
  await expect(receiver.send(EVENT)).rejects.toMatchObject({ name: 'TimeoutError' })
})

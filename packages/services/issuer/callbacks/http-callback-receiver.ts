import { DomainError } from '@e-collecting/kernel'
import { toCallbackJson } from './callback-event.ts'
import type { CallbackReceiver } from './callback-outbox.ts'

export type HttpCallbackReceiverInput = {
  /** `WEBHOOK_CALLBACK_URI`. */
  readonly url: string
  /** `WEBHOOK_API_KEY_HEADER` and `WEBHOOK_API_KEY_VALUE`. */
  readonly apiKey?: { readonly header: string; readonly value: string }
  readonly fetch: (url: string, init: RequestInit) => Response | Promise<Response>
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 10_000

/**
 * A receiver behind a URL (swiyu §1.8). Any 2xx means that it was taken; redirects are not followed. The event is sent by
 * POST as JSON.
 */
export function createHttpCallbackReceiver(input: HttpCallbackReceiverInput): CallbackReceiver {
  const { url, apiKey, fetch, timeoutMs = DEFAULT_TIMEOUT_MS } = input
  return {
    async send(event) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', ...(apiKey && { [apiKey.header]: apiKey.value }) },
        body: JSON.stringify(toCallbackJson(event)),
      })
      if (!response.ok) throw new DomainError('callback-refused', `The receiver answered ${response.status}.`)
    },
  }
}

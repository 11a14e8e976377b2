import { type Clock, createByteCache } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'
import type { ComposeDeps } from '../compose-deps.ts'

type Fetch = NonNullable<ComposeDeps['fetch']>

interface Kept {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** So long an answer stands in for one that cannot be had: status lists are good for longer, and say until when themselves. */
const KEPT_MS = 86_400_000
const MAX_ONE_BYTES = 8 * 1024 * 1024
const MAX_BYTES = 64 * 1024 * 1024

/**
 * A fetch that goes on with the last good answer of an address while nobody answers there: where the main part issues credentials as well, it is the
 * host of their keys and status lists, and declarations would stop a few minutes after it. What somebody is refused there since is not known here, as
 * long as it is away. In memory; the oldest answers go when there are too many.
 */
export function keepAnswers(ask: Fetch, now: Clock): Fetch {
  const kept = createByteCache<Kept>(MAX_BYTES, now)
  const recall = (url: string): Response | undefined => {
    const answer = kept.get(url)
    return answer && new Response(answer.body, { headers: { 'content-type': answer.type } })
  }
  return async (url, init) => {
    try {
      const response = await ask(url, init)
      if (response.status >= 500) return recall(url) ?? response
      if (response.status !== 200) return response
      const type = response.headers.get('content-type') ?? ''
      const body = await readCapped(response, MAX_ONE_BYTES)
      const expiresAt = new Date(now().getTime() + KEPT_MS)
      kept.set(url, { value: { body, type }, bytes: body.length, expiresAt })
      return new Response(body, { headers: { 'content-type': type } })
    } catch (error) {
      const last = recall(url)
      if (last === undefined) throw error
      return last
    }
  }
}

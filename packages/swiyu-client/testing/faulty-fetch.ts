import type { HttpServiceOptions } from '../http-call.ts'

/**
 * What can go wrong between a client and a service. The request never arrives, or the service does its work and the answer
 * is lost: a client cannot tell the two apart, and must survive both.
 */
export const FAULTS = [
  'times-out-before-work',
  'times-out-after-work',
  'answers-500-before-work',
  'answers-500-after-work',
  'dies-before-work',
  'dies-after-work',
  'answers-nonsense-after-work',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultyFetch {
  /** For a client's options, in the place of the one that works. */
  fetch: HttpServiceOptions['fetch']
  /**
   * The next `times` (default 1) requests that match meet this fault; all others pass. `on` is a part of `METHOD path`,
   * as `POST` or `/status`. Faults are used up in the order they were ordered in.
   */
  failNext: (fault: Fault, options?: { times?: number; on?: string }) => void
  /** All requests so far, as `METHOD path`. */
  seen: string[]
}

/** Wraps a fetch, so that a test decides which requests fail and how. Time-outs happen at once. */
export function createFaultyFetch(working: HttpServiceOptions['fetch']): FaultyFetch {
  const ordered: { fault: Fault; on: string }[] = []
  const seen: string[] = []
  return {
    seen,
    failNext(fault, { times = 1, on = '' } = {}) {
      for (let n = 0; n < times; n++) ordered.push({ fault, on })
    },
    async fetch(url, init) {
      const { pathname, search } = new URL(url)
      const name = `${init.method ?? 'GET'} ${pathname}${search}`
      seen.push(name)
      const at = ordered.findIndex(({ on }) => name.includes(on))
      const [next] = at < 0 ? [] : ordered.splice(at, 1)
      if (next === undefined) return working(url, init)
      if (next.fault.endsWith('-after-work')) await working(url, init)
      return fail(next.fault)
    },
  }
}

function fail(fault: Fault): Response {
  if (fault.startsWith('times-out')) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  if (fault.startsWith('dies')) throw new TypeError('fetch failed')
  return fault.startsWith('answers-500')
    ? Response.json({ error_description: 'Internal Server Error' }, { status: 500 })
    : new Response('<html>', { status: 200 })
}

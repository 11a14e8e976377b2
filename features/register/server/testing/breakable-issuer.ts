import type { Stand } from '@e-collecting/services/testing'
import { createHttpIssuerService } from '@e-collecting/swiyu-client'

/** What the wire does to a call to the issuer: `lost` lets it happen and swallows the answer; a response is the answer. */
export type Fault = 'none' | '500' | 'timeout' | 'lost' | Response

type Rule = (call: string) => Fault | Promise<Fault>

/** A real issuer behind a wire that can break; `calls` are those that were made. */
export function createBreakableIssuer(stand: Stand) {
  let faultOf: Rule = () => 'none'
  const calls: string[] = []
  const issuer = createHttpIssuerService({
    baseUrl: 'http://issuer.internal/management/api',
    fetch: async (url, init) => {
      const call = `${init.method} ${new URL(url).pathname.replace('/management/api', '').replace(/[0-9a-f-]{36}/, '{id}')}`
      calls.push(call)
      const fault = await faultOf(call)
      if (fault instanceof Response) return fault
      if (fault === '500') return Response.json({ detail: 'broken' }, { status: 500 })
      if (fault === 'timeout') throw new DOMException('no answer', 'TimeoutError')
      const answer = await stand.issuer.management.request(url, init)
      if (fault === 'lost') throw new DOMException('no answer', 'TimeoutError')
      return answer
    },
  })
  return {
    issuer,
    calls,
    breakWire: (rule: Rule) => {
      faultOf = rule
    },
    mendWire: () => {
      faultOf = () => 'none'
    },
  }
}

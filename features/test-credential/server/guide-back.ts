import type { ReturnGuide } from '@e-collecting/wallet-session/server'
import type { TestExchanges } from './test-exchanges.ts'

/** Leads a browser back to the page on which it tries a verification. */
export const guideBackToTest =
  (exchanges: Pick<TestExchanges, 'find'>): ReturnGuide =>
  async (access) => {
    const session = await exchanges.find(access)
    if (session === undefined) return undefined
    return { session, place: { flow: 'test', popularVote: null, municipality: null } }
  }

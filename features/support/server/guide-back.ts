import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { ReturnGuide } from '@e-collecting/wallet-session/server'
import type { SupportSessions } from './support-sessions.ts'

export interface GuideBackDeps {
  sessions: Pick<SupportSessions, 'find'>
  votes: Pick<PopularVoteRepository, 'findById'>
}

/** Leads a browser back to the form, with the item that its session is about. The address it has to enter again, if it is needed: nobody keeps it here. */
export const guideBackToSupport =
  ({ sessions, votes }: GuideBackDeps): ReturnGuide =>
  async (access) => {
    const session = await sessions.find(access)
    if (session === undefined) return undefined
    const { popularVoteId, receipt } = session.context ?? {}
    const vote = popularVoteId === undefined ? undefined : await votes.findById(popularVoteId)
    const popularVote = vote?.slug ?? receipt?.popularVote ?? null
    return { session, place: { flow: 'support', popularVote, municipality: null } }
  }

import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import type { ReturnGuide } from '@e-collecting/wallet-session/server'
import type { RegisterSessions } from './register-sessions.ts'

export interface GuideBackDeps {
  sessions: Pick<RegisterSessions, 'find'>
  municipalities: Pick<MunicipalityDirectory, 'findById'>
}

/** Leads a browser back to the wizard, with the municipality that its session belongs to. */
export const guideBackToRegister =
  ({ sessions, municipalities }: GuideBackDeps): ReturnGuide =>
  async (access) => {
    const session = await sessions.find(access)
    if (session === undefined) return undefined
    const id = session.context?.municipalityId
    const found = id === undefined ? undefined : await municipalities.findById(id)
    const municipality = found === undefined ? null : { bfsNumber: found.bfsNumber, name: found.name }
    return { session, place: { flow: 'register', popularVote: null, municipality } }
  }

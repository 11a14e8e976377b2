import { type Problem, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'

export const WALLET_LINK = 'openid4vp://?client_id=x&request_uri=y'
export const OFFER_LINK = 'openid-credential-offer://?credential_offer_uri=z'

/**
 * The API of a wizard with its sessions below `path`, numbered s1, s2 and so on. A session waits until `answer` has said
 * what it shows from then on.
 */
export function stubFlow<View>(path: string, routesOf: (answer: (next: View | Problem) => void) => StubRoutes) {
  let view: View | Problem | null = null
  let begun = 0
  const waiting = () => ({
    verificationUrl: 'https://services.test/1',
    walletDeepLink: `${WALLET_LINK}${begun}`,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  })
  const answer = (next: View | Problem) => {
    view = next
  }
  const server = stubServer({
    [`POST ${path}`]: () => {
      begun += 1
      view = null
      return { id: `s${begun}`, ...waiting() }
    },
    [`GET ${path}/*`]: () => view ?? { state: 'waiting', ...waiting() },
    [`DELETE ${path}/*`]: () => undefined,
    ...routesOf(answer),
  })
  /** What was asked about sessions. */
  const calls = (method: string) => server.asked().filter((request) => request.startsWith(`${method} ${path}`))
  return { ...server, answer, calls }
}

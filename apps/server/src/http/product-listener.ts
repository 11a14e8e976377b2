import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createKeptPageAnswerer, type KeptPageAnswererDeps } from './answer-kept-page.ts'
import { createWalletAnswerer, pathOf } from './answer-wallet.ts'
import { createSecurityHeaders, forFrames, isForFrames, onlyForFiles } from './security-headers.ts'
import type { WalletEdge } from './wallet-edge.ts'

export interface ProductListenerDeps extends Omit<KeptPageAnswererDeps, 'securityHeaders'> {
  /** Whether there is a file of the build at a path. */
  isFile: (path: string) => boolean
  /** What wallets ask. */
  walletEdge: WalletEdge
  /** Answers everything else. */
  fetch: Parameters<typeof getRequestListener>[0]
}

/** The whole product on a socket. Each answer carries the security headers, unless it says something else in their place. */
export function createProductListener(deps: ProductListenerDeps): RequestListener {
  const securityHeaders = createSecurityHeaders(deps.publicUrl)
  const answerWallet = createWalletAnswerer(deps.walletEdge, securityHeaders)
  const answerKeptPage = createKeptPageAnswerer({ ...deps, securityHeaders })
  const serveRest = getRequestListener(deps.fetch)
  const toBeSet = new Map(Object.entries(securityHeaders))
  const toBeSetOnFiles = new Map(Object.entries(onlyForFiles(securityHeaders)))
  const toBeSetInFrames = new Map(Object.entries(forFrames(securityHeaders)))
  const headersOf = (url: string | undefined) => {
    // A page that says that there is no such file is a page.
    if (url?.startsWith('/assets/') && deps.isFile(pathOf(url))) return toBeSetOnFiles
    return isForFrames(url) ? toBeSetInFrames : toBeSet
  }
  return (incoming, outgoing) => {
    if (answerWallet(incoming, outgoing) || answerKeptPage(incoming, outgoing)) return
    // Before there is an answer: headers added to a finished one of the framework make it anew.
    outgoing.setHeaders(headersOf(incoming.url))
    void serveRest(incoming, outgoing)
  }
}

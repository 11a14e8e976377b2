import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createWalletAnswerer } from './answer-wallet.ts'
import { createSecurityHeaders } from './security-headers.ts'
import type { WalletEdge } from './wallet-edge.ts'

export interface ProductListenerDeps {
  publicUrl: string
  /** What wallets ask. */
  walletEdge: WalletEdge
  /** Answers everything else. */
  fetch: Parameters<typeof getRequestListener>[0]
}

/** The whole product on a socket. Each answer carries the security headers, unless it says something else in their place. */
export function createProductListener({ publicUrl, walletEdge, fetch }: ProductListenerDeps): RequestListener {
  const securityHeaders = createSecurityHeaders(publicUrl)
  const answerWallet = createWalletAnswerer(walletEdge, securityHeaders)
  const serveRest = getRequestListener(fetch)
  const toBeSet = new Map(Object.entries(securityHeaders))
  return (incoming, outgoing) => {
    if (answerWallet(incoming, outgoing)) return
    // Before there is an answer: headers added to a finished one of the framework make it anew.
    outgoing.setHeaders(toBeSet)
    void serveRest(incoming, outgoing)
  }
}

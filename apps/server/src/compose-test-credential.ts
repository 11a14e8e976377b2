import type { BrowserSecret } from '@e-collecting/http'
import {
  createDemoIdentityRoutes,
  createTestCredentialRoutes,
  createTestExchanges,
  guideBackToTest,
} from '@e-collecting/test-credential/server'
import type { WalletSessionsDeps } from '@e-collecting/wallet-session/server'
import type { ComposeDeps } from './compose-deps.ts'
import { describeError } from './http/problems.ts'
import type { TrustServices } from './trust-services.ts'

export interface ComposeTestCredentialDeps extends Pick<ComposeDeps, 'logger' | 'now'> {
  trust: Pick<TrustServices, 'betaId' | 'testCredential'>
  walletSessions: Omit<WalletSessionsDeps, 'reportFailure'>
  browserSecret: BrowserSecret
}

/** Test identities and test verifications; nothing at all where there are no services for them. */
export function composeTestCredential(deps: ComposeTestCredentialDeps) {
  const { trust, walletSessions, logger, now } = deps
  const { betaId, testCredential } = trust
  const demo = betaId === undefined ? [] : [createDemoIdentityRoutes({ ...betaId, now })]
  if (testCredential === undefined) return { apis: demo, settle: async () => undefined, guides: [] }
  const { issuer, verifier, acceptedIssuerDids, currentStatusListUrl } = testCredential
  const exchanges = createTestExchanges({
    ...walletSessions,
    issuer,
    verifier,
    acceptedIssuerDids,
    reportFailure: (error) => logger.error(describeError(error), 'a call to the test services failed'),
  })
  const routes = createTestCredentialRoutes({ ...deps, exchanges, issuer, currentStatusListUrl })
  return { apis: [...demo, routes], settle: () => exchanges.sweep(), guides: [guideBackToTest(exchanges)] }
}

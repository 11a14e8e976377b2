import type { Page } from 'playwright-core'

/** Gives the page's browser an authenticator that agrees to everything, as a person does who touches it. */
export async function plugInAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    lose: async () => {
      await devTools.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

export interface VirtualAuthenticator {
  /** Whether the next person it asks is who it belongs to. */
  setVerified: (isUserVerified: boolean) => Promise<void>
  /** Forgets every passkey. */
  lose: () => Promise<void>
}

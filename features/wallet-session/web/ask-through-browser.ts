/** What a page calls a signed OpenID4VP request (OpenID4VP 1.0 Appendix A.1). */
const PROTOCOL = 'openid4vp-v1-signed'

/** The part of the Digital Credentials API that is used here; TypeScript does not know it yet. */
interface BrowserWallets {
  DigitalCredential?: { userAgentAllowsProtocol?: (protocol: string) => boolean }
  navigator: {
    credentials: { get: (options: object) => Promise<{ data?: { response?: unknown } } | null> }
  }
}

/** Whether this browser can look for a wallet by itself, on this device or on another. */
export function canAskBrowser(browser: BrowserWallets = window as never): boolean {
  const { DigitalCredential: api } = browser
  return api !== undefined && api.userAgentAllowsProtocol?.(PROTOCOL) !== false
}

/**
 * Asks a wallet that the person chooses in a dialog of the browser, and hands its answer, which only the verifier can read, to the verifier. What
 * becomes of it the session says.
 * @param url where the signed request is fetched and the answer posted
 * @returns false if nothing was answered: no wallet, a refusal, no connection, an answer that was not taken
 */
export async function askThroughBrowser(url: string, signal: AbortSignal): Promise<boolean> {
  const { navigator } = window as unknown as BrowserWallets
  try {
    const asked = await fetch(url, { signal })
    if (!asked.ok) return false
    const requests = [{ protocol: PROTOCOL, data: { request: await asked.text() } }]
    const credential = await navigator.credentials.get({ digital: { requests }, mediation: 'required', signal })
    const response = credential?.data?.response
    if (typeof response !== 'string') return false
    return (await fetch(url, { method: 'POST', body: new URLSearchParams({ response }), signal })).ok
  } catch {
    // Whoever closes the dialog and whoever has no wallet cannot be told apart, nor are they meant to be.
    return false
  }
}

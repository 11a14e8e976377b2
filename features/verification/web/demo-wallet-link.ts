/** Path of the demo wallet; it exists in demo mode only (decision 14). */
export const DEMO_WALLET_PATH = '/wallet'

/** Opens the demo wallet on a deep link, which travels behind the `#`: a fragment never reaches a server or its log. */
export const demoWalletLink = (deepLink: string): string => `${DEMO_WALLET_PATH}#${encodeURIComponent(deepLink)}`

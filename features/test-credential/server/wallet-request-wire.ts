import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'

/** The links of a request in the words of the specified API. */
export const toWire = ({
  verificationUrl,
  walletDeepLink,
  otherDeviceLink,
}: Pick<WalletSessionCreated, 'verificationUrl' | 'walletDeepLink' | 'otherDeviceLink'>) => ({
  verification_url: verificationUrl,
  verification_deeplink: walletDeepLink,
  ...(otherDeviceLink !== undefined && { other_device_deeplink: otherDeviceLink }),
})

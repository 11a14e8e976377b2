import type { ComponentType } from 'react'
import type { HeldCredential } from '../headless.ts'
import type { WalletState, WalletStore } from '../holder/wallet-store.ts'

/** What the site that shows the wallet has to do with a credential; renders nothing where that is nothing. */
export type CredentialUse = ComponentType<{ credential: Pick<HeldCredential, 'vct' | 'claims'> }>

/** Every screen reads the state and acts through the store. */
export type ScreenProps = {
  readonly store: WalletStore
  readonly state: WalletState
  readonly CredentialUse?: CredentialUse | undefined
}

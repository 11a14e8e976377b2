import type { WalletState, WalletStore } from '../holder/wallet-store.ts'

/** Every screen reads the state and acts through the store. */
export type ScreenProps = { readonly store: WalletStore; readonly state: WalletState }

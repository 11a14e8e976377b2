export { bind, type RequestObject } from './presentation-session.ts'
export { claimsOf, createHolderKey, createTestWallet, type HolderKey, type TestWallet } from './test-wallet.ts'
export { createStand, PUBLIC_URL, type Stand, type StandOptions, TLS_URL } from './trust-stand.ts'

export { bind, type RequestObject } from './presentation-session.ts'
export { claimsOf, createHolderKey, createTestWallet } from './test-wallet.ts'
export { createStand, type Stand } from './trust-stand.ts'

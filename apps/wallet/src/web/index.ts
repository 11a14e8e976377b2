export type { AboutCard } from './about-card.ts'
export { WalletPage } from './wallet-page.tsx'

export { CredentialsTab } from './credentials-tab.tsx'
export { OverviewTab } from './overview-tab.tsx'

export { CredentialsTab } from './credentials-tab.tsx'
export { OverviewTab } from './overview-tab.tsx'
export { ResidentCredentials } from './resident-credentials.tsx'
export { StatusLegend } from './status-legend.tsx'

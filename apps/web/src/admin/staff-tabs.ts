export { SessionsTab, StaffTab } from '@e-collecting/auth/web'
export { AuditTab } from './audit-tab.tsx'

export { CredentialsTab } from './credentials-tab.tsx'

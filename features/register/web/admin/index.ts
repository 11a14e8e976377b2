export function CredentialsTab() {
  return null
}

export function PopularVotesTab() {
  return null
}

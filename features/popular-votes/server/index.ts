export { createAdminPopularVoteRoutes } from './admin-routes.ts'
export type { FindMunicipality } from './describe-popular-vote.ts'
export type { KnownLogs } from './fixed-texts.ts'
export { holdsDemoItems, holdsItems, purgeDemoItems } from './import-popular-votes.ts'
export type { ItemCredentials } from './manage-popular-votes.ts'
export {
  holdPopularVote,
  loadPopularVotes,
  type PopularVoteId,
  type PopularVoteRecord,
  type PopularVoteRepository,
} from './popular-vote-repository.ts'
export { createPublicItems, PublicItemSchema } from './public-items.ts'
export { type RememberedPopularVotes, rememberPopularVotes } from './remember-popular-votes.ts'
export { requireInScope, requireRunning, scopeOf } from './require-open-item.ts'
export { createPopularVoteRoutes } from './routes.ts'
export { followTheDay, seedPopularVotes } from './seed-popular-votes.ts'

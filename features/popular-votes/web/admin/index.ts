export { PopularVotesTab } from './popular-votes-tab.tsx'

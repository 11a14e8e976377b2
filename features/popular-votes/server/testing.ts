export { createPopularVoteRepository, loadPopularVotes } from './popular-vote-repository.ts'

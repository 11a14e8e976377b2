import { type Bulletin, type Database, type RememberedTable, rememberTable } from '@e-collecting/database'
import {
  createPopularVoteRepository,
  loadPopularVotes,
  type PopularVoteId,
  type PopularVoteIndex,
  type PopularVoteRepository,
} from './popular-vote-repository.ts'

export interface RememberPopularVotesInput {
  db: Database
  bulletin: Bulletin
  /** Told of each item that the public no longer sees, whoever switched it off or deleted it. Must not throw. */
  onSwitchedOff: (id: PopularVoteId) => void
}

export type RememberedPopularVotes = PopularVoteRepository &
  Pick<RememberedTable<PopularVoteIndex>, 'catchUp' | 'version'>

/** Items from memory, refreshed when one changes. */
export function rememberPopularVotes({ onSwitchedOff, ...parts }: RememberPopularVotesInput): RememberedPopularVotes {
  const table = rememberTable({
    ...parts,
    table: 'volksbegehren',
    load: () => loadPopularVotes(parts.db),
    onChanged: ({ byId }, before) => {
      for (const { id } of before.active) if (byId.get(id)?.status !== 'active') onSwitchedOff(id)
    },
  })
  return { ...createPopularVoteRepository(table), catchUp: table.catchUp, version: table.version }
}

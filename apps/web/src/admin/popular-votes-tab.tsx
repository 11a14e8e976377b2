import { ItemLog } from '@e-collecting/declaration/web/admin'
import { PopularVotesTab as Items } from '@e-collecting/popular-votes/web/admin'

/** The items, each with how the log of its declarations stands. */
export const PopularVotesTab = () => <Items Log={ItemLog} />

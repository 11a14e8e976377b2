import { rememberInTab, tabStorage } from '@e-collecting/browser'
import { searchAfter } from './admin-context.tsx'

const KEY = 'ecollecting-admin-address'

/** Keeps which tab and list was open, for whoever signs in again in this browser tab; parameters of the area only: never a name. */
export const keepReturnAddress = (search: string): void => rememberInTab(tabStorage(), KEY, searchAfter(search, {}))

/** Whoever signs out on purpose begins anew. */
export const forgetReturnAddress = (): void => rememberInTab(tabStorage(), KEY, null)

/** Query to go back to; empty when there is none. */
export const readReturnAddress = (): string => searchAfter(tabStorage()?.getItem(KEY) ?? '', {})

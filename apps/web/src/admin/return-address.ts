import { searchAfter } from '@e-collecting/auth/web'

const KEY = 'ecollecting-admin-address'

/** Keeps which tab and list was open, for whoever signs in again in this browser tab; parameters of the area only (decision 12). */
export function keepReturnAddress(search: string): void {
  try {
    sessionStorage.setItem(KEY, searchAfter(search, {}))
  } catch {
    // Storage is off: the area opens at its first tab.
  }
}

/** Whoever signs out on purpose begins anew. */
export function forgetReturnAddress(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is off: there is nothing to forget.
  }
}

/** Query to go back to; empty when there is none. */
export function readReturnAddress(): string {
  try {
    return searchAfter(sessionStorage.getItem(KEY) ?? '', {})
  } catch {
    return ''
  }
}

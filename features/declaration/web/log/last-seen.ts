import { isRecord } from '@e-collecting/browser'

/** What this browser has seen of a log: by which key it was signed, and its last version. Public, and nothing of a person. */
export interface LastSeen {
  vkey: string
  checkpoint: string
}

const keyOf = (slug: string) => `e-collecting-log/${slug}`

/** Null where nothing was seen, or the browser keeps nothing. */
export function recallLastSeen(slug: string): LastSeen | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null')
    if (!isRecord(value)) return null
    const { vkey, checkpoint } = value
    return typeof vkey === 'string' && typeof checkpoint === 'string' ? { vkey, checkpoint } : null
  } catch {
    return null
  }
}

/** Keeps it for the next time; null forgets it. */
export function rememberLastSeen(slug: string, seen: LastSeen | null): void {
  try {
    if (seen === null) localStorage.removeItem(keyOf(slug))
    else localStorage.setItem(keyOf(slug), JSON.stringify(seen))
  } catch {
    // Without a memory the next check compares with nothing, and says so.
  }
}

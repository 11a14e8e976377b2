/** What a form needs of the tab's memory. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The tab's memory; none on the server, and none where the browser forbids it. */
export function tabStorage(): TabStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}

/** Keeps `text` under `key`, or nothing for null. */
export function rememberInTab(storage: TabStorage | null, key: string, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // A full or forbidden storage only costs the memory over a reload.
  }
}

/** Reads back an object that was kept as JSON; anything else counts as nothing. */
export function parseRemembered(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a page tells the next one, once. A name out of this list and nothing else is kept: no address, no person. */
export const FLASHES = ['admin-created', 'invitation-accepted', 'signed-out', 'session-ended', 'no-role'] as const
export type Flash = (typeof FLASHES)[number]

const KEY = 'ecollecting-flash'

export function setFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, flash)
  } catch {
    // Storage is off: the next page says nothing, and everything else works.
  }
}

/** The message left for this page, if it is one of `expected`; it is gone afterwards. */
export function takeFlash<Expected extends Flash>(expected: readonly Expected[]): Expected | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    const found = expected.find((flash) => flash === kept) ?? null
    if (found !== null) sessionStorage.removeItem(KEY)
    return found
  } catch {
    return null
  }
}

/** Pages of some 10 kB each, compressed: all of a hundred items in five languages. */
const MAX_KEPT = 1200

/** A page that may be given to others who ask for the same later. One that is not lasting is shared with those who ask meanwhile only. */
export interface Keepable {
  isLasting: boolean
}

/**
 * Keeps what was rendered until the data it was made from change.
 * `Other` is what may be found in place of a page; it is not kept either.
 * @param readVersion of the data, the day among them where it matters; asked each time
 * @param maxKept those asked for last
 */
export function keepPages<Page extends Keepable, Other extends object = never>(
  readVersion: () => string,
  maxKept = MAX_KEPT,
) {
  const empty = () => ({ kept: new Map<string, Page>(), inMaking: new Map<string, Promise<Page | Other>>() })
  let version = ''
  let pages = empty()

  const current = () => {
    const now = readVersion()
    // What is still being made was begun with older data: it goes to those who wait for it, and to nobody after them.
    if (now !== version) pages = empty()
    version = now
    return pages
  }
  const keep = (kept: Map<string, Page>, key: string, page: Page) => {
    // The last one asked for, and so the last to go.
    kept.delete(key)
    kept.set(key, page)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }
  const find = (key: string): Page | undefined => {
    const { kept } = current()
    const page = kept.get(key)
    if (page !== undefined) keep(kept, key, page)
    return page
  }
  const make = async (key: string, render: () => Promise<Page | Other>): Promise<Page | Other> => {
    const { kept, inMaking } = current()
    try {
      const page = await render()
      if ('isLasting' in page && page.isLasting) keep(kept, key, page)
      return page
    } finally {
      inMaking.delete(key)
    }
  }
  return {
    find,
    /** The page, made now if nobody has made it or is about to. */
    findOrMake: async (key: string, render: () => Promise<Page | Other>): Promise<Page | Other> => {
      const page = find(key) ?? current().inMaking.get(key)
      if (page !== undefined) return page
      const made = make(key, render)
      current().inMaking.set(key, made)
      return made
    },
  }
}

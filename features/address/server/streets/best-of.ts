export interface Rated {
  rating: number
  item: number
  group: number
}

export interface BestOf {
  add: (rating: number, item: number, group: number) => void
  /** The best first; of equals the one that came first. */
  list: () => readonly Rated[]
}

/** Keeps the best of many, of which most are passed over by one comparison. */
export function createBestOf(limit: number): BestOf {
  const best: Rated[] = []
  let least = Number.NEGATIVE_INFINITY
  return {
    add: (rating, item, group) => {
      if (best.length === limit && rating <= least) return
      if (best.length === limit) best.pop()
      let at = best.length
      while (at > 0 && (best[at - 1] as Rated).rating < rating) at--
      best.splice(at, 0, { rating, item, group })
      least = best.at(-1)?.rating ?? least
    },
    list: () => best,
  }
}

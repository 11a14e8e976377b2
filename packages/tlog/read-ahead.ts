/** So many files are under way at once. */
const AT_ONCE = 8

/** Results in order, while those that come next are under way already. @throws what the first one that fails throws */
export async function* readAhead<Result>(
  count: number,
  read: (index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const underWay: Promise<Result>[] = []
  for (let next = 0; next < count || underWay.length > 0; ) {
    for (; next < count && underWay.length < AT_ONCE; next += 1) {
      const result = read(next)
      // Whoever asks for it hears of it; until then nobody does.
      result.catch(() => undefined)
      underWay.push(result)
    }
    const first = await underWay.shift()
    if (first !== undefined) yield first
  }
}

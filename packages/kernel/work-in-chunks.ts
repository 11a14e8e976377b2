/**
 * Works on `size` items at a time. Ends early after a chunk of which nothing came through: then it is not the items.
 * @param work whether it came through; must not reject
 */
export async function workInChunks<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    const cameThrough = await Promise.all(items.slice(at, at + size).map(work))
    if (!cameThrough.includes(true)) return
  }
}

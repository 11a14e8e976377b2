/** A range of the sorted words, `to` not among them. */
export interface WordRange {
  from: number
  to: number
}

/** A range of words that begin with something like the typed word. */
export interface SimilarWords extends WordRange {
  typos: number
  /** Letters of the words that were compared. */
  length: number
  /** The typed word stands for their beginning only, not for all of the first of them. */
  isBeginning: boolean
}

export interface WordTree {
  /** Words that begin with this one; the word itself, if it is among them, comes first. */
  beginningWith: (word: string) => WordRange
  /** Words, and beginnings of words if `asBeginning`, that differ in at most so many letters. */
  similarTo: (word: string, typos: number, asBeginning: boolean) => SimilarWords[]
}

/**
 * A tree of letters over sorted words without repeats. Its nodes stand in the order of the words, so that whatever lies below a node is one
 * range of nodes, and of words; in columns of numbers it takes a twentieth of what objects would.
 */
export function createWordTree(words: readonly string[]): WordTree {
  const { letters, ends, firstWords } = buildNodes(words)
  const wordsBelow = (node: number): WordRange => ({
    from: firstWords[node] ?? 0,
    to: firstWords[ends[node] ?? 0] ?? words.length,
  })

  const findChild = (node: number, letter: number): number => {
    const end = ends[node] ?? 0
    let child = node + 1
    while (child < end && letters[child] !== letter) child = ends[child] ?? end
    return child < end ? child : -1
  }

  return {
    beginningWith: (word) => {
      let node = 0
      for (let at = 0; at < word.length; at++) {
        node = findChild(node, word.charCodeAt(at))
        if (node < 0) return { from: 0, to: 0 }
      }
      return wordsBelow(node)
    },
    similarTo: (word, typos, asBeginning) => {
      const found: SimilarWords[] = []
      const rows = [Array.from({ length: word.length + 1 }, (_, column) => column)]
      const leasts = [0]
      const path: number[] = []
      const visit = (parent: number) => {
        const end = ends[parent] ?? 0
        for (let node = parent + 1; node < end; node = ends[node] ?? end) {
          const depth = path.length + 1
          path.push(letters[node] ?? 0)
          leasts[depth] = fillRow(rows, path, word)
          const distance = rows[depth]?.[word.length] ?? Number.POSITIVE_INFINITY
          if (distance <= typos) note(node, depth, distance)
          // A swap with the next letter may still mend what looks lost.
          if ((leasts[depth] ?? 0) <= typos || (leasts[depth - 1] ?? 0) < typos) visit(node)
          path.pop()
        }
      }
      const note = (node: number, depth: number, distance: number) => {
        const range = wordsBelow(node)
        const isWord = words[range.from]?.length === depth
        if (isWord)
          found.push({ from: range.from, to: range.from + 1, typos: distance, length: depth, isBeginning: false })
        const from = isWord ? range.from + 1 : range.from
        const isBeginning = asBeginning && Math.abs(depth - word.length) <= 1 && from < range.to
        if (isBeginning) found.push({ from, to: range.to, typos: distance, length: depth, isBeginning })
      }
      visit(0)
      return found
    },
  }
}

/**
 * The next row of the table of edit distances (insertions, deletions, substitutions, swaps of neighbours) between the path to a node and
 * the word. @returns its least value
 */
function fillRow(rows: number[][], path: readonly number[], word: string): number {
  const depth = path.length
  const letter = path[depth - 1] ?? 0
  const beforeLetter = path[depth - 2] ?? 0
  const last = rows[depth - 1] as number[]
  const beforeLast = rows[depth - 2]
  rows[depth] ??= new Array(word.length + 1).fill(0)
  const row = rows[depth] as number[]
  row[0] = depth
  let least = depth
  for (let column = 1; column <= word.length; column++) {
    const typed = word.charCodeAt(column - 1)
    let value = (last[column - 1] as number) + (typed === letter ? 0 : 1)
    const shorter = Math.min(last[column] as number, row[column - 1] as number) + 1
    if (shorter < value) value = shorter
    if (beforeLast !== undefined && column > 1 && typed === beforeLetter && word.charCodeAt(column - 2) === letter) {
      const swapped = (beforeLast[column - 2] as number) + 1
      if (swapped < value) value = swapped
    }
    row[column] = value
    if (value < least) least = value
  }
  return least
}

interface Nodes {
  letters: Uint16Array
  /** The node after the last one below each. */
  ends: Uint32Array
  firstWords: Uint32Array
}

function buildNodes(words: readonly string[]): Nodes {
  const size = 1 + countNodes(words)
  const letters = new Uint16Array(size)
  const ends = new Uint32Array(size)
  const firstWords = new Uint32Array(size + 1)
  const open = [0]
  let next = 1
  let before = ''
  for (const [at, word] of words.entries()) {
    const shared = sharedLength(before, word)
    while (open.length > shared + 1) ends[open.pop() ?? 0] = next
    for (let depth = shared; depth < word.length; depth++) {
      letters[next] = word.charCodeAt(depth)
      firstWords[next] = at
      open.push(next++)
    }
    before = word
  }
  for (const node of open) ends[node] = size
  firstWords[size] = words.length
  return { letters, ends, firstWords }
}

function countNodes(words: readonly string[]): number {
  let before = ''
  let count = 0
  for (const word of words) {
    count += word.length - sharedLength(before, word)
    before = word
  }
  return count
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}

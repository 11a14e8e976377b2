import { createCipheriv, createHash } from 'node:crypto'

const ROUNDS = 4

/**
 * The order in which a list's entries are handed out: a keyed permutation of the positions 0 to `length` − 1. Neighbouring
 * entries tell nothing about who was issued when, no two positions share an entry, and nothing has to be looked for.
 *
 * A Feistel network over twice `half` bits whose round functions are tables of a key stream (AES-256-CTR), walked along
 * its cycle until it lands inside the list. The last list of a power of four needs one step, any other four at most on
 * average.
 * @returns the entry of a position
 */
export function createIndexOrder({ key, listId, length }: { key: Uint8Array; listId: string; length: number }) {
  const half = Math.max(1, Math.ceil(Math.log2(length) / 2))
  const size = 2 ** half
  const mask = size - 1
  const tables = keyStream(key, listId, ROUNDS * size)

  const permute = (value: number): number => {
    let left = value >>> half
    let right = value & mask
    for (let round = 0; round < ROUNDS; round++)
      [left, right] = [right, left ^ ((tables[round * size + right] as number) & mask)]
    return left * size + right
  }
  return (position: number): number => {
    let index = permute(position)
    while (index >= length) index = permute(index)
    return index
  }
}

function keyStream(key: Uint8Array, listId: string, words: number): Uint32Array {
  const ofList = createHash('sha256').update(key).update(listId).digest()
  const bytes = createCipheriv('aes-256-ctr', ofList, new Uint8Array(16)).update(new Uint8Array(words * 4))
  return new Uint32Array(words).map((_, word) => bytes.readUInt32LE(word * 4))
}

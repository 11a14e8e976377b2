import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { isConsistent } from './consistency.ts'
import { encodeEntryBundle, parseEntryBundle } from './entry-bundle.ts'
import { hashLeaf } from './hash.ts'
import { isIncluded } from './inclusion.ts'
import { newTiles } from './new-tiles.ts'
import { createTestLog, createTestTree, sha256 } from './testing/index.ts'
import { tilePath } from './tile.ts'
import { createTreeReader } from './tree-reader.ts'

const EDGES = [1, 2, 3, 255, 256, 257, 511, 512, 513, 65_535, 65_536, 65_537]
const LARGEST = 66_000
const entries = Array.from({ length: LARGEST }, (_, index) => Buffer.from(`entry ${index}`))
const naive = createTestLog('x', entries)
/** Has grown from edge to edge, and a little further. */
const tree = createTestTree()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const collect = async <Item>(items: AsyncIterable<Item>) => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

beforeAll(async () => {
  for (const size of [...EDGES, LARGEST]) await tree.grow(entries.slice(tree.head().size, size))
})

test.each([
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 0, index: 1_234_067, width: 5 }, 'tile/0/x001/x234/067.p/5'],
  [{ level: 2, index: 999, width: 1 }, 'tile/2/999.p/1'],
  [{ level: 'entries', index: 1000, width: 256 }, 'tile/entries/x001/000'],
] as const)('a tile has its path: %o', (place, path) => {
  expect(tilePath(place)).toBe(path)
})

describe('a bundle', () => {
  test('holds entries of every length up to 64 KiB', () => {
    const held = [Buffer.of(), Buffer.of(1), Buffer.alloc(65_535, 7), Buffer.of()]
    expect(parseEntryBundle(encodeEntryBundle(held)).map(hex)).toEqual(held.map(hex))
    expect([...encodeEntryBundle([Buffer.from('abc')])]).toEqual([0, 3, 97, 98, 99])
    expect(() => encodeEntryBundle([Buffer.alloc(65_536)])).toThrow(
      expect.objectContaining({ code: 'malformed-bundle' }),
    )
  })

  test.each([[[0]], [[0, 1]], [[0, 1, 5, 0]], [[0, 2, 5]]])('that ends too early is refused: %j', (bytes) => {
    expect(() => parseEntryBundle(Uint8Array.from(bytes))).toThrow(
      expect.objectContaining({ code: 'malformed-bundle' }),
    )
  })
})

describe('a tree that grows', () => {
  test.each(EDGES)('has at %i leaves the root by definition, and the files of its size', async (size) => {
    const alone = createTestTree()
    expect(hex((await alone.grow(entries.slice(0, size))).root)).toBe(hex(naive.head(size).root))
    for (const [path, bytes] of alone.files) expect(hex(tree.files.get(path) ?? Buffer.of())).toBe(hex(bytes))
  })

  test('reads the unfinished files of the old tree, and no others', async () => {
    const { size: oldSize, root: oldRoot } = naive.head(65_535)
    tree.asked.length = 0
    await newTiles({ sha256, oldSize, oldRoot, entries: [Buffer.from('one more')], readTile: tree.readTile })
    expect(tree.asked).toEqual(['tile/0/255.p/255', 'tile/1/000.p/255', 'tile/entries/255.p/255'])
  })

  test('grows by every step to the same root', async () => {
    for (let step = 1; step < 300; step += 37) {
      const stepwise = createTestTree()
      while (stepwise.head().size < 600)
        await stepwise.grow(entries.slice(stepwise.head().size, Math.min(600, stepwise.head().size + step)))
      expect(hex(stepwise.head().root)).toBe(hex(naive.head(600).root))
    }
  })

  test('of nothing more stays as it is', async () => {
    const { size, root, files } = await createTestTree().grow([])
    expect([size, hex(root), files]).toEqual([0, hex(sha256(Buffer.of())), []])
    const begun = createTestTree()
    await begun.grow(entries.slice(0, 3))
    expect(await begun.grow([])).toEqual({ ...naive.head(3), files: [] })
  })

  test.each(EDGES)('proves at %i leaves each that is near an edge', async (size) => {
    const reader = tree.reader(naive.head(size))
    const near = [0, 1, 254, 255, 256, 257, 65_534, 65_535, 65_536, size - 2, size - 1]
    for (const index of near.filter((at) => at >= 0 && at < size)) {
      const proof = await reader.inclusionProof(index)
      expect(proof.map(hex)).toEqual(naive.include(index, size).map(hex))
      const leafHash = hashLeaf(sha256, entries[index] ?? Buffer.of())
      expect(isIncluded(sha256, { leafHash, index, proof }, reader)).toBe(true)
      expect(hex(await reader.entry(index))).toBe(hex(entries[index] ?? Buffer.of()))
    }
  })

  test.each(EDGES)('proves at %i leaves that it goes on from those before', async (size) => {
    const reader = tree.reader(naive.head(size))
    for (const old of [...EDGES.filter((at) => at <= size), size - 1]) {
      const proof = await reader.consistencyProof(old)
      expect(proof.map(hex)).toEqual(naive.prove(old, size).map(hex))
      expect(isConsistent(sha256, naive.head(old), naive.head(size), proof)).toBe(true)
      expect(hex(await reader.prefixRoot(old))).toBe(hex(naive.head(old).root))
    }
  })

  test.each(EDGES)('is read at %i leaves as it was written, and then asked for no file by a proof', async (size) => {
    const reader = tree.reader(naive.head(size))
    const read = await collect(reader.entries())
    expect(read.length).toBe(size)
    expect(read.findIndex((entry, index) => Buffer.compare(entry, entries[index] ?? Buffer.of()) !== 0)).toBe(-1)
    tree.asked.length = 0
    for (const index of [0, Math.floor(size / 2), size - 1]) await reader.inclusionProof(index)
    await reader.consistencyProof(size - 1)
    expect(tree.asked).toEqual([])
  })

  test('without a leaf has no entry', async () => {
    expect(await collect(tree.reader(naive.head(0)).entries())).toEqual([])
    await expect(tree.reader(naive.head(0)).inclusionProof(0)).rejects.toThrow(RangeError)
    await expect(tree.reader(naive.head(3)).entry(3)).rejects.toThrow()
  })

  test.each([-1, 4, Number.NaN])('of three leaves has nothing at %d', async (place) => {
    const { inclusionProof, consistencyProof, prefixRoot } = tree.reader(naive.head(3))
    for (const ask of [inclusionProof, consistencyProof, prefixRoot])
      await expect(ask(place)).rejects.toThrow(/tree of 3/)
  })

  test('is read by a few files at once, however many there are', async () => {
    let underWay = 0
    let most = 0
    const readTile = async (path: string) => {
      underWay += 1
      most = Math.max(most, underWay)
      await setImmediate()
      underWay -= 1
      return tree.readTile(path)
    }
    const reading = createTreeReader({ sha256, ...tree.head(), readTile }).entries()
    for (let read = 0; read < 10_000; read += 1) await reading.next()
    expect(most).toBeLessThan(20)
  })

  test('is read from whole tiles where unfinished ones were taken away', async () => {
    const [small, left] = [naive.head(255), new Map(tree.files)]
    for (const path of left.keys()) if (path.endsWith('.p/255')) left.delete(path)
    const reader = createTestTree(left).reader(small)
    expect(await collect(reader.entries())).toHaveLength(255)
  })
})

describe('nothing is believed of a tree of 66,000 leaves', () => {
  const changed = (path: string, change: (bytes: Uint8Array) => Uint8Array | undefined) => {
    const bytes = change(Uint8Array.from(tree.files.get(path) ?? []))
    const files = new Map(tree.files)
    if (bytes === undefined) files.delete(path)
    else files.set(path, bytes)
    return createTestTree(files)
  }
  const flip = (bytes: Uint8Array) => bytes.with(7, (bytes[7] ?? 0) ^ 4)

  test.each([
    ['a bit of a leaf', 'tile/0/017', flip, 'wrong-tile'],
    ['a bit of the last leaves', 'tile/0/257.p/208', flip, 'wrong-root'],
    ['a bit higher up', 'tile/1/000', flip, 'wrong-tile'],
    ['a bit of the last ones higher up', 'tile/1/001.p/1', flip, 'wrong-root'],
    ['a bit on the top', 'tile/2/000.p/1', flip, 'wrong-root'],
    ['a bit of an entry', 'tile/entries/017', flip, 'wrong-entry'],
    ['a bit of a last entry', 'tile/entries/257.p/208', flip, 'wrong-entry'],
    ['a tile that ends early', 'tile/0/017', (bytes: Uint8Array) => bytes.slice(32), 'malformed-tile'],
    ['a bundle that ends early', 'tile/entries/017', (bytes: Uint8Array) => bytes.slice(0, -1), 'malformed-bundle'],
    [
      'an entry more, behind the last one',
      'tile/entries/257.p/208',
      (bytes: Uint8Array) => Buffer.concat([bytes, bytes.subarray(0, 2 + 'entry 65792'.length)]),
      'malformed-bundle',
    ],
    [
      'an entry less',
      'tile/entries/017',
      (bytes: Uint8Array) => bytes.slice(2 + 'entry 4352'.length),
      'malformed-bundle',
    ],
  ])('%s', async (_, path, change, code) => {
    const { files, ...broken } = changed(path, change)
    const read = collect(broken.reader(tree.head()).entries())
    await expect(read).rejects.toThrow(expect.objectContaining({ code }))
    const { file } = await read.catch((error) => error)
    expect(file).toBe(code === 'wrong-root' ? undefined : path)
    expect(files.size).toBe(tree.files.size)
  })

  test('a file that is not there', async () => {
    await expect(
      collect(
        changed('tile/0/100', () => undefined)
          .reader(tree.head())
          .entries(),
      ),
    ).rejects.toThrow('tile/0/100')
    // The unfinished one was asked for: the whole one has never been.
    const cut = changed('tile/entries/257.p/208', () => undefined).reader(tree.head())
    await expect(cut.entry(65_999)).rejects.toThrow('tile/entries/257.p/208')
  })

  test('another root, and another size', async () => {
    const { size, root } = tree.head()
    for (const head of [
      { size, root: flip(root) },
      { size: size - 208, root },
      { size: 65_536, root },
    ])
      await expect(tree.reader(head).inclusionProof(3)).rejects.toThrow(expect.objectContaining({ code: 'wrong-root' }))
    const empty = collect(tree.reader({ size: 0, root }).entries())
    await expect(empty).rejects.toThrow(expect.objectContaining({ code: 'wrong-root' }))
  })

  test.each([
    ['tile/0/257.p/208', 'wrong-root'],
    ['tile/2/000.p/1', 'wrong-root'],
    ['tile/entries/257.p/208', 'wrong-entry'],
  ])('it does not grow from a changed %s', async (path, code) => {
    const { size, root } = tree.head()
    const broken = changed(path, flip)
    const input = { sha256, oldSize: size, oldRoot: root, entries: [Buffer.from('x')], readTile: broken.readTile }
    await expect(newTiles(input)).rejects.toThrow(expect.objectContaining({ code }))
  })
})

describe('a leaf is not shown to stand there', () => {
  const SIZE = 40
  const cases = Array.from({ length: SIZE }, (_, index) => ({ index, proof: naive.include(index, SIZE) }))
  const other = sha256(Buffer.from('other'))
  const holds = (index: number, proof: readonly Uint8Array[], at = index, head = naive.head(SIZE)) =>
    isIncluded(sha256, { leafHash: hashLeaf(sha256, entries[index] ?? Buffer.of()), index: at, proof }, head)

  test('by a hash that is another, is missing, or is one too many', () => {
    const passed = cases.filter(({ index, proof }) => {
      const changed = proof.map((_, at) => proof.map((hash, place) => (place === at ? other : hash)))
      return [...changed, proof.slice(1), proof.slice(0, -1), [...proof, other], []].some((one) => holds(index, one))
    })
    expect(passed).toEqual([])
    expect(cases.every(({ index, proof }) => holds(index, proof))).toBe(true)
  })

  test('at another place, under another root, or beyond the end', () => {
    const passed = cases.filter(
      ({ index, proof }) =>
        cases.some((one) => one.index !== index && holds(index, proof, one.index)) ||
        holds(index, proof, index + 64) ||
        holds(index, proof, SIZE) ||
        holds(index, proof, index, { size: SIZE, root: other }),
    )
    expect(passed).toEqual([])
    expect(isIncluded(sha256, { leafHash: naive.head(1).root, index: 1, proof: [] }, naive.head(1))).toBe(false)
  })
})

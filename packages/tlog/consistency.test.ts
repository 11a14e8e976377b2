import { describe, expect, test } from 'vitest'
import { isConsistent } from './consistency.ts'
import { createTestLog, sha256 } from './testing/index.ts'

const fromHex = (hex: string) => Buffer.from(hex, 'hex')
/** Entries and roots by which implementations of RFC 6962 have been compared since its first one. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('the log of these tests has the roots that others have', () => {
  const log = createTestLog('x', ENTRIES.map(fromHex))
  expect(ROOTS.map((_, size) => Buffer.from(log.head(size).root).toString('hex'))).toEqual(ROOTS)
})

const SIZE = 70
const log = createTestLog(
  'x',
  Array.from({ length: SIZE }, (_, index) => Buffer.from(`entry ${index}`)),
)
const pairs = Array.from({ length: SIZE + 1 }, (_, second) =>
  Array.from({ length: second + 1 }, (_, first) => [first, second] as const),
).flat()
const holds = (first: number, second: number, proof = log.prove(first, second)) =>
  isConsistent(sha256, log.head(first), log.head(second), proof)

test('every tree goes on from each smaller one, and from itself', () => {
  expect(pairs.filter(([first, second]) => !holds(first, second))).toEqual([])
})

describe('does not hold', () => {
  const grown = pairs.filter(([first, second]) => first > 0 && first < second)

  test('where an old or a new root is another', () => {
    const other = sha256(Buffer.from('other'))
    const passed = grown.filter(([first, second]) => {
      const proof = log.prove(first, second)
      const [before, after] = [log.head(first), log.head(second)]
      return (
        isConsistent(sha256, { ...before, root: other }, after, proof) ||
        isConsistent(sha256, before, { ...after, root: other }, proof)
      )
    })
    expect(passed).toEqual([])
  })

  test('where a hash of the proof is another, is missing, or is one too many', () => {
    const other = sha256(Buffer.from('other'))
    const passed = grown.filter(([first, second]) => {
      const proof = log.prove(first, second)
      const changed = proof.map((_, at) => proof.map((hash, place) => (place === at ? other : hash)))
      const broken = [...changed, proof.slice(1), proof.slice(0, -1), [...proof, other], []]
      return broken.some((one) => holds(first, second, one))
    })
    expect(passed).toEqual([])
  })

  test('where a tree is smaller, or something is said to prove what needs no proof', () => {
    expect(isConsistent(sha256, log.head(5), log.head(3), log.prove(3, 5))).toBe(false)
    expect(holds(0, 5, [log.head(5).root])).toBe(false)
    expect(holds(5, 5, [log.head(5).root])).toBe(false)
    expect(isConsistent(sha256, log.head(5), { size: 5, root: log.head(4).root }, [])).toBe(false)
  })
})

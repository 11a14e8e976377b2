import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sealedColumn } from './sealed-column.ts'

const VALUE = { familyName: 'Muster' }

/** Binds bytes to their context, readable for the test. */
function createTestSealer() {
  const open = vi.fn((sealed: Uint8Array, context: string) => {
    const [ownContext, text] = JSON.parse(Buffer.from(sealed).toString())
    if (ownContext !== context) throw new Error('sealed for another place')
    return Buffer.from(text)
  })
  const seal = (bytes: Uint8Array, context: string) =>
    Buffer.from(JSON.stringify([context, Buffer.from(bytes).toString(), randomBytes(4).toString('hex')]))
  return { open, seal }
}

test('what was sealed here is opened without the key, as long as its bytes are held', () => {
  const sealer = createTestSealer()
  const column = sealedColumn<typeof VALUE>(sealer, 'claims')
  expect(column.open(column.seal(VALUE, 'a'), 'a')).toEqual(VALUE)
  expect(sealer.open).not.toHaveBeenCalled()
})

test('what comes from the database is opened once', () => {
  const sealer = createTestSealer()
  const column = sealedColumn<typeof VALUE>(sealer, 'claims')
  const read = Uint8Array.from(column.seal(VALUE, 'a'))
  expect([column.open(read, 'a'), column.open(read, 'a')]).toEqual([VALUE, VALUE])
  expect(sealer.open).toHaveBeenCalledTimes(1)
})

test('of thousands that wait only the latest are remembered', () => {
  const sealer = createTestSealer()
  const column = sealedColumn<typeof VALUE>(sealer, 'request')
  const all = Array.from({ length: 401 }, () => column.seal(VALUE, 'a'))
  expect(column.open(all.at(-1) ?? Buffer.of(), 'a')).toEqual(VALUE)
  expect(column.open(all[201] ?? Buffer.of(), 'a')).toEqual(VALUE)
  expect(sealer.open).not.toHaveBeenCalled()
  expect(column.open(all[0] ?? Buffer.of(), 'a')).toEqual(VALUE)
  expect(sealer.open).toHaveBeenCalledTimes(1)
})

test('nothing opens in another row or another column, remembered or not', () => {
  const sealer = createTestSealer()
  const column = sealedColumn<typeof VALUE>(sealer, 'claims')
  const sealed = column.seal(VALUE, 'a')
  expect(() => column.open(sealed, 'b')).toThrow('another place')
  expect(column.open(sealed, 'a')).toEqual(VALUE)
  expect(() => column.open(sealed, 'b')).toThrow('another place')
  expect(() => sealedColumn(sealer, 'offer').open(sealed, 'a')).toThrow('another place')
})

/** As long as what is sealed, and a head. */
const createMeasuringSealer = () => ({
  seal: (bytes: Uint8Array) => Uint8Array.from([...bytes, 0]),
  open: (sealed: Uint8Array) => sealed.subarray(0, -1),
})
const personOf = (length: number) => ({ givenName: 'Ö'.repeat(length), familyName: 'Muster', birthDate: '1990-05-17' })

test.each(['claims', 'offer', 'context'] as const)(
  'how long %s are when sealed does not say how long a name is',
  (name) => {
    const column = sealedColumn(createMeasuringSealer(), name)
    const sealed = [2, 3, 9, 40].map((length) => column.seal(personOf(length), 'a'))
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
    expect(column.open(Uint8Array.from(sealed[3] ?? []), 'a')).toEqual(personOf(40))
  },
)

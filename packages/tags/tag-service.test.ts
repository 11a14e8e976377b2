import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTagStand, dealKey, failing, INPUT, ITEM } from './testing/tag-stand.ts'

const { whole, shares } = dealKey()
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('one holder', () => {
  test('makes a key when an item is opened, and one only', async () => {
    const { service } = createTagStand([undefined])
    const [keys, again] = await Promise.all([service.open(ITEM, '2026-12-31'), service.open(ITEM, '2026-12-31')])
    expect(again).toEqual(keys)
    expect(await service.publicKeysOf(ITEM)).toEqual(keys)
    const key = Buffer.from(keys.publicKeys[0]!, 'base64url')
    expect(keys).toEqual({
      publicKeys: [expect.any(String)],
      commitment: createHash('sha256').update(key).digest('base64url'),
    })
  })

  test('gives an input one tag, another input another, and another item another', async () => {
    const { service } = createTagStand([undefined])
    for (const item of [ITEM, 'other-item']) await service.open(item, null)
    const { tag } = await service.evaluate(ITEM, INPUT)
    expect(tag).toHaveLength(32)
    expect(await service.evaluate(ITEM, INPUT)).toMatchObject({ tag })
    const others = [await service.evaluate(ITEM, Buffer.from('x')), await service.evaluate('other-item', INPUT)]
    expect(new Set([tag, ...others.map((other) => other.tag)].map(hex)).size).toBe(3)
  })

  test('sees another element each time, and keeps none', async () => {
    const { service, holders, stores } = createTagStand([undefined])
    await service.open(ITEM, null)
    const seen: string[] = []
    const evaluate = holders[0]!.evaluate
    holders[0]!.evaluate = (item, blinded) => {
      seen.push(hex(blinded))
      return evaluate(item, blinded)
    }
    const { tag } = await service.evaluate(ITEM, INPUT)
    await service.evaluate(ITEM, INPUT)
    expect(new Set(seen).size).toBe(2)
    for (const value of [...seen, hex(tag), INPUT.toString('hex'), INPUT.toString()])
      expect(stores[0]!.dump()).not.toContain(value)
  })

  test.each([
    ['nor is there a key', undefined],
    ['though there is a key', whole],
  ])('an item that was not opened has no tags, %s', async (_, held) => {
    const { service } = createTagStand([held])
    expect(await service.publicKeysOf(ITEM)).toBeUndefined()
    expect(await codeOf(service.evaluate(ITEM, INPUT))).toBe('tag-item-unknown')
  })
})

describe('the last day', () => {
  test('is one of those on which there are tags, and then there are none any more', async () => {
    const { service, travelTo, stores } = createTagStand([undefined])
    await service.open(ITEM, '2026-05-15')
    expect(await codeOf(service.evaluate(ITEM, INPUT))).toBeUndefined()
    travelTo('2026-05-16')
    const before = stores[0]!.dump()
    expect(await codeOf(service.evaluate(ITEM, INPUT))).toBe('tag-item-closed')
    expect(stores[0]!.dump()).toBe(before)
  })

  test('can be moved until it is over, and never again', async () => {
    const { service, travelTo } = createTagStand([undefined])
    const keys = await service.open(ITEM, '2026-05-16')
    expect(await service.open(ITEM, '2026-05-20')).toEqual(keys)
    travelTo('2026-05-19')
    expect(await codeOf(service.evaluate(ITEM, INPUT))).toBeUndefined()
    travelTo('2026-05-21')
    await service.open(ITEM, '2026-12-31')
    expect(await codeOf(service.evaluate(ITEM, INPUT))).toBe('tag-item-closed')
  })

  test('an item whose last day is over is not opened', async () => {
    const { service } = createTagStand([undefined])
    expect(await codeOf(service.open(ITEM, '2026-05-14'))).toBe('tag-item-closed')
  })
})

test('evaluations are counted by day, and few are told when their week is over', async () => {
  const { service, holders, travelTo } = createTagStand([undefined])
  await service.open(ITEM, null)
  for (let time = 0; time < 3; time++) await service.evaluate(ITEM, INPUT)
  travelTo('2026-05-16')
  await service.evaluate(ITEM, INPUT)
  travelTo('2026-05-17')
  expect(await holders[0]!.countsOf(ITEM)).toEqual([])
  travelTo('2026-05-18')
  expect(await holders[0]!.countsOf(ITEM)).toEqual([{ day: '2026-05-17', evaluations: 4 }])
})

describe('three holders of shares', () => {
  let stand: ReturnType<typeof createTagStand>
  let expected: string
  beforeEach(async () => {
    const one = createTagStand([whole])
    await one.service.open(ITEM, null)
    expected = hex((await one.service.evaluate(ITEM, INPUT)).tag)
    stand = createTagStand(shares)
    await stand.service.open(ITEM, '2026-12-31')
  })
  const tagOf = async () => hex((await stand.service.evaluate(ITEM, INPUT)).tag)
  const countsOf = async () => {
    stand.travelTo('2026-05-18')
    const counts = await Promise.all(stand.holders.map((holder) => holder.countsOf(ITEM)))
    return counts.map(([day]) => day?.evaluations ?? 0)
  }

  test('give the tag of the whole key, by two of them', async () => {
    expect(await tagOf()).toBe(expected)
    expect(await countsOf()).toEqual([1, 1, 0])
    expect(stand.faults).toEqual([])
  })

  test.each([0, 1, 2])('without holder %i the others give the same', async (at) => {
    stand.holders[at]!.evaluate = failing('tag-service-unavailable')
    for (let time = 0; time < 3; time++) expect(await tagOf()).toBe(expected)
    // Asked once, and then last of all.
    const code = 'tag-service-unavailable'
    expect(stand.faults).toEqual(at === 2 ? [] : [{ service: `service ${at + 1}`, code }])
  })

  test.each([
    ['a share of another key', 'evaluated'],
    ['another proof', 'proof'],
  ])('a holder that answers with %s is found out, and another asked', async (_, what) => {
    const { evaluate } = stand.holders[0]!
    const liar = createTagStand([dealKey().shares[0]!])
    stand.holders[0]!.evaluate = async (item, blinded) => {
      const [honest, other] = [await evaluate(item, blinded), await liar.holders[0]!.evaluate(item, blinded)]
      return what === 'proof' ? { ...honest, proof: other.proof } : other
    }
    expect(await tagOf()).toBe(expected)
    expect(stand.faults).toEqual([{ service: 'service 1', code: 'tag-service-broken' }])
  })

  test('a holder that answers with the share of another one is found out', async () => {
    stand.holders[0]!.evaluate = stand.holders[2]!.evaluate
    expect(await tagOf()).toBe(expected)
    expect(stand.faults).toEqual([{ service: 'service 1', code: 'tag-service-broken' }])
  })

  test.each([
    ['two are away', ['tag-service-unavailable', 'tag-service-unavailable'], 'tag-service-unavailable'],
    ['one is away and one lies', ['tag-service-broken', 'tag-service-unavailable'], 'tag-service-unavailable'],
    ['two lie', ['tag-service-broken', 'tag-service-broken'], 'tag-service-broken'],
    ['two say that it is over', ['tag-item-closed', 'tag-item-closed'], 'tag-item-closed'],
    [
      'one says that it is over and one is away',
      ['tag-item-closed', 'tag-service-unavailable'],
      'tag-service-unavailable',
    ],
    ['they say different things', ['tag-item-closed', 'tag-service-broken'], 'tag-service-broken'],
  ] as const)('when %s there is no tag', async (_, codes, code) => {
    for (const [at, fault] of codes.entries()) stand.holders[at]!.evaluate = failing(fault)
    expect(await codeOf(tagOf())).toBe(code)
    expect(await countsOf(), 'nor is one asked who alone gives none').toEqual([0, 0, 0])
  })

  test('an item that was opened with one key has no tag by three', async () => {
    const other = createTagStand(shares)
    await other.pins.insert(ITEM, whole.publicKeys)
    expect(await codeOf(other.service.evaluate(ITEM, INPUT))).toBe('tag-service-broken')
  })

  test('a proof names its two holders in their order, in whatever order they have answered', async () => {
    const { evaluate } = stand.holders[0]!
    stand.holders[0]!.evaluate = failing('tag-service-unavailable')
    await tagOf()
    Object.assign(stand.holders[0]!, { evaluate })
    stand.holders[1]!.evaluate = failing('tag-service-unavailable')
    const { proof } = await stand.service.evaluate(ITEM, INPUT)
    expect(JSON.parse(proof).parts.map(({ index }: { index: number }) => index)).toEqual([1, 3])
  })

  test.each([0, 1, 2])('without holder %i the others open an item, and hear of its last day', async (at) => {
    const { service, holders, faults } = createTagStand(shares)
    holders[at]!.open = away
    const keys = await service.open(ITEM, null)
    expect(keys.publicKeys).toHaveLength(3)
    expect(await service.open(ITEM, '2026-12-31')).toEqual(keys)
    const fault = { service: `service ${at + 1}`, code: 'tag-service-unavailable' }
    expect(faults).toEqual([fault, fault])
    expect(hex((await service.evaluate(ITEM, INPUT)).tag)).toBe(expected)
  })

  test('a defect is told as it is', async () => {
    stand.holders[0]!.evaluate = async () => Promise.reject(new Error('a defect'))
    await expect(tagOf()).rejects.toThrow('a defect')
  })

  test('shares are good until the day with which they were dealt', async () => {
    const late = createTagStand(shares, '2026-05-15')
    await late.service.open(ITEM, '2026-05-15')
    late.travelTo('2026-05-16')
    expect(await codeOf(late.service.evaluate(ITEM, INPUT))).toBe('tag-item-closed')
  })
})

const away = () => failing('tag-service-unavailable')(ITEM, INPUT) as never

describe('an item is not opened', () => {
  const other = dealKey()
  test.each([
    ['two of three are away', shares, [0, 2], 'tag-service-unavailable'],
    ['the only one is away', [whole], [0], 'tag-service-unavailable'],
    [
      'one is away, and the two others hold different keys',
      [shares[0], other.shares[1], shares[2]],
      [2],
      'tag-service-broken',
    ],
    [
      'one is away, and the two others have changed places',
      [shares[1], shares[0], shares[2]],
      [2],
      'tag-service-broken',
    ],
  ] as const)('while %s', async (_, held, absent, code) => {
    const { service, holders } = createTagStand(held)
    for (const at of absent) holders[at]!.open = away
    expect(await codeOf(service.open(ITEM, null))).toBe(code)
    expect(await service.publicKeysOf(ITEM)).toBeUndefined()
  })

  test('while one is away and another one refuses', async () => {
    const { service, holders } = createTagStand(shares, '2026-05-15')
    holders[0]!.open = away
    expect(await codeOf(service.open(ITEM, '2026-05-16'))).toBe('tag-item-closed')
  })

  test.each([
    ['with shares of different keys', [shares[0], other.shares[1], shares[2]]],
    ['with shares in another order', [shares[1], shares[0], shares[2]]],
    ['with one share twice', [shares[0], shares[0], shares[2]]],
    ['with one share alone', [shares[0]]],
    ['with three whole keys', [whole, whole, whole]],
    ['with a whole key of three public ones', [{ ...whole, publicKeys: shares[0]!.publicKeys }]],
    ['with a whole key that is said to be a share', [{ ...whole, index: 1 }]],
    [
      'with a share that names its own public key alone',
      shares.map((share) => ({ ...share, publicKeys: share.publicKeys.slice(0, share.index === 1 ? 3 : 1) })),
    ],
    [
      'with keys that each give another tag',
      shares.map((share) => ({
        ...share,
        publicKeys: [...share.publicKeys.slice(0, 2), other.shares[2]!.publicKeys[2]!],
      })),
    ],
    [
      'with no key at all',
      shares.map((share) => ({ ...share, publicKeys: share.publicKeys.map(() => new Uint8Array(32)) })),
    ],
  ])('%s', async (_, held) => {
    const { service } = createTagStand(held)
    expect(await codeOf(service.open(ITEM, null))).toBe('tag-service-broken')
    expect(await service.publicKeysOf(ITEM)).toBeUndefined()
  })

  test.each([
    ['the day after', '2026-05-16', '2026-05-15'],
    ['a day to come, and the share is over', '2026-05-17', '2026-05-14'],
    ['no day yet, and the share is over', null, '2026-05-14'],
  ])('until %s with shares that end before', async (_, closes, dealt) => {
    const { service } = createTagStand(shares, dealt)
    await expect(service.open(ITEM, closes)).rejects.toMatchObject({
      code: 'tag-item-closed',
      message: expect.stringContaining('ends before'),
    })
    expect(await service.publicKeysOf(ITEM)).toBeUndefined()
  })

  test.each([
    ['no day yet', null, '2026-05-15'],
    ['an earlier day', '2026-05-14', '2026-05-15'],
    ['a day that is over, which closes its log', '2026-05-14', '2026-05-13'],
    ['any day, with shares that do not end', '2026-12-31', null],
  ])('but until %s it is', async (_, closes, dealt) => {
    const { service, stores } = createTagStand(shares, dealt)
    expect((await service.open(ITEM, closes)).publicKeys).toHaveLength(3)
    expect((await stores[0]!.find(ITEM))?.closes, 'which moves no share').toBe(dealt)
  })

  test('with a share that nobody has dealt', async () => {
    const { service, holders } = createTagStand(shares)
    holders[1]!.open = async () => failing('tag-item-unknown')(ITEM, INPUT) as never
    expect(await codeOf(service.open(ITEM, null))).toBe('tag-item-unknown')
  })

  test('again with other keys', async () => {
    const { service, pins } = createTagStand([whole])
    await pins.insert(ITEM, other.whole.publicKeys)
    expect(await codeOf(service.open(ITEM, null))).toBe('tag-service-broken')
  })
})

test('keys that were changed after the opening give no tags', async () => {
  const { service, stores } = createTagStand([whole])
  await service.open(ITEM, null)
  const find = stores[0]!.find
  stores[0]!.find = async (item) => ({ ...(await find(item))!, ...dealKey().whole })
  expect(await codeOf(service.evaluate(ITEM, INPUT))).toBe('tag-service-broken')
})

test('a proof says how the tag came to be, in one way', async () => {
  const { service } = createTagStand(shares)
  await service.open(ITEM, null)
  const { proof } = await service.evaluate(ITEM, INPUT)
  const read = JSON.parse(proof)
  expect(Object.keys(read)).toEqual(['blind', 'blinded', 'parts'])
  expect(read.parts.map(({ index }: { index: number }) => index)).toEqual([1, 2])
  expect(JSON.stringify(read)).toBe(proof)
})

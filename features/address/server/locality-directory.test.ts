import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { meantMunicipalities, municipalitiesOf, openLocalities, soleMunicipalityOf } from '../contract/localities.ts'
import { remarkOnPlace } from '../contract/remark-on-place.ts'
import { createLocalitySearch } from '../contract/search-localities.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { packLocalities } from './locality-directory.ts'
import type { LocalityPart } from './official-files/read-locality-row.ts'
import { readBuiltInLocalities, readBuiltInUnits } from './read-built-in.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const cantons = createCantonLookup(await readBuiltInUnits(DATA))
const builtIn = await readBuiltInLocalities(DATA)
const directory = packLocalities(builtIn.parts, builtIn.date, cantons)
const localities = openLocalities(directory)
const search = createLocalitySearch(localities.all)
const lines = (query: string, limit = 3) => search(query, limit).map(({ postalCode, name }) => `${postalCode} ${name}`)
const namesOf = (postalCode: string, city: string) =>
  municipalitiesOf(localities, { postalCode, city }).map(({ name }) => name)

test('every municipality of the country has a locality, and nobody else', () => {
  expect(cantons.municipalities).toHaveLength(2110)
  const known = new Set(localities.all.flatMap((locality) => locality.municipalities.map(({ bfsNumber }) => bfsNumber)))
  expect(known).toEqual(new Set(cantons.municipalities.map(({ bfsNumber }) => bfsNumber)))
  expect(localities.byPostalCode.has('9490')).toBe(false)
  const numbers = directory.municipalities.map(([bfsNumber]) => Number(bfsNumber))
  expect(numbers, 'in their order').toEqual(numbers.toSorted((a, b) => a - b))
  expect(localities.municipalities, 'by name').toEqual(cantons.municipalities)
})

test('each of the 2,110 is among the municipalities of every postal code and place of it, in the spelling of the directory', () => {
  for (const { postalCode, name, municipalities } of localities.all) {
    const found = municipalitiesOf(localities, { postalCode, city: name }).map(({ bfsNumber }) => bfsNumber)
    for (const { bfsNumber } of municipalities) expect(found, `${postalCode} ${name}`).toContain(bfsNumber)
  }
})

test('each is found by its own name with every postal code of it, without a remark, also where places are called otherwise', () => {
  for (const { postalCode, municipalities } of localities.all)
    for (const { bfsNumber, name } of municipalities) {
      const typed = { postalCode, city: name.replace(/ \([A-Z]{2}\)$/, '') }
      expect(namesOf(typed.postalCode, typed.city), `${postalCode} ${name}`).toContain(name)
      expect(remarkOnPlace(localities, typed, { bfsNumber }), `${postalCode} ${name}`).toBeNull()
    }
})

test.each([
  ['8640', 'Rapperswil-Jona', 'Rapperswil-Jona'],
  ['3084', 'Koeniz', 'Köniz'],
  ['8752', 'Glarus Nord', 'Glarus Nord'],
  ['6010', 'Alpnach', 'Alpnach'],
  ['3012', 'Bern', 'Bern'],
  ['1400', 'Yverdon', 'Yverdon-les-Bains'],
  ['2502', 'Biel', 'Biel/Bienne'],
  ['2502', 'BIENNE', 'Biel/Bienne'],
  ['9000', 'Sankt Gallen', 'St. Gallen'],
  ['9000', 'Saint-Gall', 'St. Gallen'],
  ['1204', 'Genf', 'Genève'],
  ['8001', 'Zuerich', 'Zürich'],
  ['9470', 'Werdenberg', 'Grabs'],
  ['1000', 'Lausanne', 'Lausanne'],
])('%s %s lies in %s alone', (postalCode, city, name) => {
  expect(soleMunicipalityOf(localities, { postalCode, city })?.name).toBe(name)
})

test.each([
  ['6300', 'Zug', ['Zug', 'Baar']],
  ['6064', 'Kerns', ['Kerns', 'Alpnach']],
  ['8280', 'Kreuzlingen', ['Kreuzlingen', 'Tägerwilen', 'Bottighofen']],
  ['9470', 'Buchs', ['Buchs (SG)', 'Sevelen', 'Grabs']],
])(
  '%s %s lies in several, and is in none of them before somebody chooses, whatever their shares',
  (postalCode, city, names) => {
    expect(namesOf(postalCode, city)).toEqual(names)
    expect(soleMunicipalityOf(localities, { postalCode, city })).toBeUndefined()
  },
)

test('a postal code that contradicts the place names its municipalities and decides nothing', () => {
  expect(namesOf('8001', 'Bern')).toEqual(['Zürich'])
  expect(soleMunicipalityOf(localities, { postalCode: '8001', city: 'Bern' })).toBeUndefined()
  expect(soleMunicipalityOf(localities, { postalCode: '8001', city: '' })).toBeUndefined()
})

test.each([
  ['6064', '6064 Kerns'],
  ['Kerns', '6064 Kerns'],
  ['kerns 6064', '6064 Kerns'],
  ['606 ker', '6064 Kerns'],
  ['Kernz', '6064 Kerns'],
  ['Winterhtur', '8400 Winterthur'],
  ['st gallen', '9000 St. Gallen'],
  ['Schwamendingen Zürich', undefined],
  ['Neuenburg', '2000 Neuchâtel'],
])('%s finds %s first', (query, line) => {
  expect(lines(query)[0]).toBe(line)
})

test('a municipality that is no locality is found by its name', () => {
  expect(search('Glarus Nord', 20).map(({ name }) => name)).toContain('Näfels')
})

test('what was typed and what the directory says are compared, and only a contradiction is told', () => {
  const remark = (postalCode: string, city: string, bfsNumber?: string) =>
    remarkOnPlace(localities, { postalCode, city }, bfsNumber === undefined ? null : { bfsNumber })
  expect(remark('800', 'Bern')).toBeNull()
  expect(remark('8001', 'Zürich', '261')).toBeNull()
  expect(remark('9999', 'Bern')).toEqual({ kind: 'unknown-postal-code' })
  expect(remark('8001', ' ')).toBeNull()
  expect(remark('8001', 'Bern')).toEqual({ kind: 'other-place', places: ['Zürich'] })
  expect(remark('8001', 'Zürich', '351')).toEqual({ kind: 'other-municipality', municipalities: ['Zürich'] })
  const each = { kind: 'other-municipality', municipalities: ['Zug', 'Baar'] }
  expect(remark('6300', 'Zug', '351'), 'each once, in however many of its places').toEqual(each)
})

test('the parts of a place in municipalities that have merged are one', () => {
  const merged = createCantonLookup({
    units: [
      { bfsNumber: '9', historicalCode: '9', parent: '', level: 1, name: 'Zug' },
      { bfsNumber: '1711', historicalCode: '1', parent: '9', level: 3, name: 'Zug' },
      { bfsNumber: '1702', historicalCode: '2', parent: '9', level: 3, name: 'Cham' },
    ],
    successors: new Map([['1701', '1711']]),
  })
  const part = (bfsNumber: string, share: number) => ({ postalCode: '6300', name: 'Zug', bfsNumber, share })
  const pack = (...parts: LocalityPart[]) => packLocalities(parts, '2026-01-01', merged).localities
  expect(pack(part('1701', 0.4), part('1702', 2.4), part('1711', 97.2), part('7001', 1))).toEqual([
    ['6300', 'Zug', [1, 97.6], [0, 2.4]],
  ])
  const whole = [['6300', 'Zug', [1]]]
  expect(pack(part('1701', 60), part('1711', 40.1)), 'shares are rounded').toEqual(whole)
  expect(pack({ ...part('1701', 0), share: null }, part('1711', 40)), 'nobody knows the sum').toEqual(whole)
})

test('the parts of a place are sent likeliest first, whatever their order in the file', () => {
  const part = (bfsNumber: string, share: number) => ({ postalCode: '6300', name: 'Zug', bfsNumber, share })
  const { localities: packed, municipalities } = packLocalities(
    [part('1701', 2.4), part('1711', 97.16), part('1702', 0.04)],
    '2026-01-01',
    cantons,
  )
  const [, , ...parts] = packed[0] ?? []
  expect(parts.map(([at = -1, share]) => [municipalities[Number(at)]?.[1], share])).toEqual([
    ['Zug', 97.2],
    ['Baar', 2.4],
    ['Cham', 0.1],
  ])
})

test('of an older file without shares none is told where a place lies in several, and the whole where it does not', () => {
  const part = (bfsNumber: string, name: string) => ({ postalCode: '6300', name, bfsNumber, share: null })
  const packed = packLocalities(
    [part('1711', 'Zug'), part('1701', 'Zug'), part('1711', 'Zug'), part('1711', 'Zugerberg')],
    '2020-01-01',
    cantons,
  )
  const opened = openLocalities(packed)
  const sharesOf = (city: string) => municipalitiesOf(opened, { postalCode: '6300', city }).map(({ share }) => share)
  expect(sharesOf('Zug')).toEqual([null, null])
  expect(sharesOf('Zugerberg')).toEqual([100])
  expect(sharesOf('')).toEqual([null, null])
})

test('over several places of a postal code, the municipality with most addresses comes first', () => {
  const opened = openLocalities({
    date: '2026-01-01',
    municipalities: [
      ['1', 'Adorf', 'ZH'],
      ['2', 'Beheim', 'ZH'],
    ],
    localities: [
      ['8999', 'Oberdorf', [0, 60], [1, 40]],
      ['8999', 'Unterdorf', [1]],
    ],
  })
  expect(municipalitiesOf(opened, { postalCode: '8999', city: '' })).toMatchObject([
    { name: 'Beheim', share: 70 },
    { name: 'Adorf', share: 30 },
  ])
})

test.each([
  ['Buchs', ['Buchs SG', 'Buchs Dorf'], ['Buchs SG']],
  ['Lausanne', ['Lausanne 25', 'Lausanne Adm'], ['Lausanne 25']],
  ['Mustér', ['Disentis/Mustér', 'Disla'], ['Disentis/Mustér']],
  ['Disentis', ['Disentis/Mustér', 'Disla'], ['Disentis/Mustér']],
  ['Yverdon', ['Yverdon-les-Bains', 'Yvonand'], ['Yverdon-les-Bains']],
  ['', ['Kerns'], []],
])('who types %j means %j', (city, names, meant) => {
  const municipalityOf = (at: number) => ({
    bfsNumber: String(at),
    name: 'Elsewhere',
    canton: 'ZH' as const,
    share: 100,
  })
  const here = names.map((name, at) => ({ postalCode: '1000', name, municipalities: [municipalityOf(at)] }))
  expect(meantMunicipalities(here, city).map(({ bfsNumber }) => names[Number(bfsNumber)])).toEqual(meant)
})

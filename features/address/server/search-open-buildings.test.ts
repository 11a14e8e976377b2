import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCantonLookup } from './canton-lookup.ts'
import { readBuiltInUnits } from './read-built-in.ts'
import { createOpenBuildingsSearch, type SearchAddresses } from './search-open-buildings.ts'
import {
  imitateOpenBuildings,
  type OpenBuildingsImitation,
  openBuildingsHit,
} from './testing/open-buildings-imitation.ts'

const cantons = createCantonLookup(await readBuiltInUnits(fileURLToPath(new URL('../data', import.meta.url))))
const SECRET = 'Limmatstrasse 264'

let service: OpenBuildingsImitation
let time: number
let search: SearchAddresses
beforeEach(async () => {
  service = await imitateOpenBuildings()
  time = Date.parse('2026-11-23T10:00:00Z')
  search = open({ timeoutMs: 60_000 })
})
afterEach(() => service.close())

const open = ({ timeoutMs }: { timeoutMs: number }) =>
  createOpenBuildingsSearch({
    baseUrl: service.baseUrl,
    cantons,
    now: () => new Date(time),
    randomBytes: (length) => new Uint8Array(length),
    timeoutMs,
  })

const find = (query = SECRET, other: { limit?: number; minScore?: number; countryCode?: string } = {}) =>
  search({ query, limit: 20, minScore: 88, countryCode: 'CH', ...other })
const answerHits = (...hits: unknown[]) => service.answerWith((response) => void response.end(JSON.stringify({ hits })))
const failureOf = (finding: Promise<unknown>) =>
  finding.then(
    () => 'found',
    (error: Error & { code: string }) => `${error.code}: ${error.message}`,
  )

test('what is typed is asked for there, with the limits of whoever asks', async () => {
  const { hits } = await find(` ${SECRET} `, { limit: 5, minScore: 90 })
  expect(service.asked.map((query) => Object.fromEntries(query))).toEqual([
    { query: SECRET, countryCode: 'CH', limit: '5', minScore: '90' },
  ])
  const geo = { latitude: '47.39', longitude: '8.52' }
  expect(hits).toMatchObject([{ score: 96, place: { postalAddress: { streetAddress: SECRET }, geo } }])
})

test('too short a text and another country are asked for nowhere', async () => {
  expect(await find('Limm')).toEqual({ hits: [] })
  expect(await find(SECRET, { countryCode: 'LI' })).toEqual({ hits: [] })
  expect(service.asked).toEqual([])
})

test('the municipality follows from its number, also from one that has merged, and else from its name', async () => {
  answerHits(
    openBuildingsHit({ code: '0261', region: 'Something else' }),
    openBuildingsHit({ code: '4122', region: 'Villnachern' }),
    openBuildingsHit({ code: '9998', region: 'Kerns' }),
    openBuildingsHit({ code: '', region: 'Waadt' }),
    openBuildingsHit({ code: '', region: 'ZUERICH' }),
    openBuildingsHit({ code: '9998', region: '' }),
  )
  const { hits } = await find()
  expect(
    hits.map(({ place }) => [place.additionalProperty.municipalityCode, place.postalAddress.addressRegion]),
  ).toEqual([
    ['261', 'Zürich'],
    ['4095', 'Brugg'],
    ['1404', 'Kerns'],
    ['261', 'Zürich'],
  ])
})

test('an answer is waited for three seconds, and kept under a key of 32 random bytes', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => waits.mockRestore())
  const randomBytes = vi.fn((length: number) => new Uint8Array(length))
  const other = createOpenBuildingsSearch({ baseUrl: service.baseUrl, cantons, now: () => new Date(time), randomBytes })
  await other({ query: SECRET, limit: 20, minScore: 88, countryCode: 'CH' })
  expect([waits.mock.calls, randomBytes.mock.calls]).toEqual([[[3000]], [[32]]])
})

test('of two municipalities of one name none is guessed', async () => {
  const unit = (bfsNumber: string, name: string) =>
    ({ bfsNumber, historicalCode: bfsNumber, parent: '9', level: 3, name }) as const
  const units = [unit('1702', 'Cham'), unit('1711', 'Zug'), unit('1712', 'Zug')]
  const canton = { bfsNumber: '9', historicalCode: '9', parent: '', level: 1, name: 'Zug' } as const
  const other = createOpenBuildingsSearch({
    baseUrl: service.baseUrl,
    cantons: createCantonLookup({ units: [canton, ...units], successors: new Map() }),
    now: () => new Date(time),
    randomBytes: (length) => new Uint8Array(length),
    timeoutMs: 60_000,
  })
  answerHits(openBuildingsHit({ code: '', region: 'Zug' }), openBuildingsHit({ code: '', region: 'Cham' }))
  const { hits } = await other({ query: SECRET, limit: 20, minScore: 88, countryCode: 'CH' })
  expect(hits.map(({ place }) => place.additionalProperty.municipalityCode)).toEqual(['1702'])
})

test('hits that are not as agreed, score too little or are too many are left out', async () => {
  const { place } = openBuildingsHit()
  answerHits(
    null,
    { score: 99 },
    { score: '99', place },
    { score: 101, place },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, addressLocality: '' } } },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, streetAddress: '' } } },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, addressCountry: 'LI' } } },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, postalCode: '<b>' } } },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, streetAddress: 'x'.repeat(301) } } },
    { score: 99, place: { ...place, postalAddress: { ...place.postalAddress, inLanguage: 'xx' } } },
    openBuildingsHit({ score: 87 }),
    openBuildingsHit({ score: 88.4 }),
    openBuildingsHit(),
  )
  const { hits } = await find(SECRET, { limit: 2 })
  expect(hits.map(({ score, place: { postalAddress } }) => [score, postalAddress.inLanguage])).toEqual([
    [99, 'de'],
    [88, 'de'],
  ])
})

test('where a house is, is left out if it is said otherwise', async () => {
  const { place } = openBuildingsHit()
  answerHits({ score: 99, place: { ...place, geo: { latitude: '<b>', longitude: '8.52' } } })
  const { hits } = await find()
  expect(hits.map((hit) => hit.place.geo)).toEqual([undefined])
})

test('the same question within a minute is not asked again, a failed one is', async () => {
  await Promise.all([find(), find()])
  time += 59_000
  expect((await find(` ${SECRET} `, { countryCode: 'ch' })).hits).toHaveLength(1)
  expect(service.asked).toHaveLength(1)
  await find(SECRET, { minScore: 50 })
  await find(SECRET, { limit: 5 })
  expect(service.asked).toHaveLength(3)
  time += 2_000
  service.answerWith((response) => void response.writeHead(503).end())
  expect(await failureOf(find())).toMatch(/^address-search-failed/)
  answerHits()
  expect(await find()).toEqual({ hits: [] })
})

test('the least recent of five hundred answers makes room', async () => {
  answerHits()
  for (let at = 0; at <= 500; at++) await find(`Limmatstrasse ${at}`)
  const before = service.asked.length
  await find('Limmatstrasse 500')
  expect(service.asked).toHaveLength(before)
  await find('Limmatstrasse 0')
  expect(service.asked).toHaveLength(before + 1)
})

/** Whatever is answered, and what the failure says that comes of it. */
async function expectFailure(answer: Parameters<OpenBuildingsImitation['answerWith']>[0], what: string) {
  service.answerWith(answer)
  const failure = await failureOf(find())
  expect(failure).toBe(`address-search-failed: The address service has given ${what}.`)
  expect(failure).not.toContain('Limmat')
}

test.each<[string, Parameters<typeof expectFailure>[0], string]>([
  ['a failure', (response) => void response.writeHead(500).end(), 'status 500'],
  ['another page', (response) => void response.writeHead(302, { location: '/elsewhere' }).end(), 'no connection'],
  ['no JSON', (response) => void response.end('<html>'), 'no whole answer'],
  ['something else', (response) => void response.end('[]'), 'an answer without hits'],
  ['too much', (response) => void response.end(`{"hits":[],"more":"${'x'.repeat(300_000)}"}`), 'no whole answer'],
])('%s is a failure that says nothing of what was typed', (_, answer, what) => expectFailure(answer, what))

test('nothing is a failure that says nothing of what was typed', async () => {
  search = open({ timeoutMs: 100 })
  await expectFailure(() => undefined, 'no answer in time')
})

test('half an answer is a failure that says nothing of what was typed', async () => {
  // Its time is over as soon as it has begun to come, however long that takes on a busy machine.
  const time = new AbortController()
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  const { fetch } = globalThis
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const response = await fetch(...asked)
    time.abort()
    return response
  })
  onTestFinished(() => {
    waits.mockRestore()
    fetching.mockRestore()
  })
  await expectFailure((response) => void response.writeHead(200).write('{"hits":['), 'no whole answer')
})

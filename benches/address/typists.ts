import { setTimeout as pause } from 'node:timers/promises'
import type { RandomSource, TypedAddress } from '@e-collecting/address/server/testing'
import { readJson } from '../driver/browser.ts'
import { createDriver, type Driver } from '../driver/create-driver.ts'
import type { MeasuredServer } from '../product/start-measured-product.ts'

interface Hit {
  place: {
    postalAddress: { streetAddress: string; postalCode: string }
    additionalProperty: { municipalityCode: string }
  }
}

const FIRST_LETTERS = 5
/** After so long without a key the form asks (`ADDRESS_DEBOUNCE_MS`); some wait longer. */
const PAUSE_MS = [300, 900] as const
const MOST_LETTERS_BETWEEN = 5

async function ask(driver: Driver, lane: number, text: string): Promise<{ hits: Hit[]; took: number }> {
  const startedAt = performance.now()
  const answer = await driver.join(lane).browser.get(`/api/address-search/find?query=${encodeURIComponent(text)}`)
  const took = performance.now() - startedAt
  return { hits: readJson<{ hits: Hit[] }>(answer, 200).hits, took }
}

/** Milliseconds from question to answer, queueing included. */
export interface TypedTimes {
  search: number[]
  /** Of a request that needs nothing, meanwhile: how long one waits for the machine alone. */
  nothing: number[]
}

const NOTHING_EVERY_MS = 50

/** Persons who type addresses at the same time, some letters and a pause, and ask after each pause for what stands there. */
export async function watchTypists(
  server: MeasuredServer,
  {
    typists,
    seconds,
    random,
    texts,
  }: { typists: number; seconds: number; random: RandomSource; texts: readonly string[] },
): Promise<TypedTimes> {
  const driver = createDriver({ ...server, inFlight: typists + 1 })
  const until = performance.now() + seconds * 1000
  const times: TypedTimes = { search: [], nothing: [] }
  const rest = () => pause(PAUSE_MS[0] + random.next() * (PAUSE_MS[1] - PAUSE_MS[0]))
  const type = async (lane: number) => {
    await rest()
    while (performance.now() < until) {
      const text = random.pick(texts)
      let letters = FIRST_LETTERS
      while (letters < text.length && performance.now() < until) {
        letters = Math.min(text.length, letters + 1 + random.roll(MOST_LETTERS_BETWEEN))
        times.search.push((await ask(driver, lane, text.slice(0, letters))).took)
        await rest()
      }
    }
  }
  const askForNothing = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      await driver.join(typists).browser.get('/health/live')
      times.nothing.push(performance.now() - startedAt)
      await pause(NOTHING_EVERY_MS)
    }
  }
  await Promise.all([askForNothing(), ...Array.from({ length: typists }, (_, lane) => type(lane))])
  driver.close()
  return times
}

/** Which of the texts find what is meant: as the first hit, among the first five. */
export async function countHits(
  server: MeasuredServer,
  typed: readonly TypedAddress[],
): Promise<{ first: number; fifth: number; missed: string[] }> {
  const driver = createDriver({ ...server, inFlight: 1 })
  const found = { first: 0, fifth: 0, missed: [] as string[] }
  for (const meant of typed) {
    const { hits } = await ask(driver, 0, meant.typed)
    const at = hits.findIndex((hit) => isMeant(hit, meant))
    if (at === 0) found.first++
    if (at >= 0 && at < 5) found.fifth++
    else found.missed.push(`${meant.typed} → ${meant.streetAddress}, ${meant.postalCode}`)
  }
  driver.close()
  return { ...found, first: found.first / typed.length, fifth: found.fifth / typed.length }
}

const isMeant = ({ place }: Hit, meant: TypedAddress): boolean =>
  place.postalAddress.streetAddress === meant.streetAddress &&
  place.postalAddress.postalCode === meant.postalCode &&
  place.additionalProperty.municipalityCode === meant.bfsNumber

import { setTimeout as pause } from 'node:timers/promises'
import { createRandomSource, type TypedAddress } from '@e-collecting/address/server/testing'
import { residentBytesOf } from '@e-collecting/e2e/harness/process-usage'
import type { MeasuredServer } from '../product/start-measured-product.ts'
import { countHits, type TypedTimes, watchTypists } from './typists.ts'

/** A command that has been started. */
export interface RunningImport {
  processId: number
  /** @throws when it ends with an error */
  ended: Promise<unknown>
}

export interface DuringImport {
  seconds: number
  times: TypedTimes
  /** Share of addresses, spelt right, that were found first meanwhile and in the seconds after, in which the server reads the new streets. */
  first: number
  asked: number
  /** The most that was seen. */
  serverBytes: number
  commandBytes: number
}

const TYPISTS_FOR_SECONDS = 5
const WATCHED_EVERY_MS = 250
/** The server reads new streets within a second and takes some more for the country. */
const AFTERWARDS_MS = 10_000

/** Has people type while an import takes the place of what they search, until the server has the new streets. */
export async function watchImport(
  server: MeasuredServer,
  serverProcessId: number,
  start: () => RunningImport,
  { texts, meant, typists }: { texts: readonly string[]; meant: readonly TypedAddress[]; typists: number },
): Promise<DuringImport> {
  const startedAt = performance.now()
  const running = start()
  const seen = { serverBytes: 0, commandBytes: 0, seconds: 0, isOver: false, isRunning: true }
  const ending = running.ended.then(async () => {
    seen.isRunning = false
    seen.seconds = (performance.now() - startedAt) / 1000
    await pause(AFTERWARDS_MS)
    seen.isOver = true
  })
  const watching = async () => {
    while (!seen.isOver) {
      seen.serverBytes = Math.max(seen.serverBytes, residentBytesOf(serverProcessId))
      if (seen.isRunning) seen.commandBytes = Math.max(seen.commandBytes, readResident(running.processId))
      await pause(WATCHED_EVERY_MS)
    }
  }
  const times: TypedTimes = { search: [], nothing: [] }
  const typing = async () => {
    for (let round = 0; !seen.isOver; round++) {
      const random = createRandomSource(31 + round)
      const some = await watchTypists(server, { typists, seconds: TYPISTS_FOR_SECONDS, random, texts })
      times.search.push(...some.search)
      times.nothing.push(...some.nothing)
    }
  }
  const found = { first: 0, asked: 0 }
  const checking = async () => {
    for (let at = 0; !seen.isOver; at = (at + 20) % meant.length) {
      const some = meant.slice(at, at + 20)
      found.first += Math.round((await countHits(server, some)).first * some.length)
      found.asked += some.length
      await pause(WATCHED_EVERY_MS)
    }
  }
  await Promise.all([ending, watching(), typing(), checking()])
  return { ...seen, times, first: found.first / found.asked, asked: found.asked }
}

/** It may end between two looks: then it has no memory any more, or is not there. */
function readResident(processId: number): number {
  try {
    return residentBytesOf(processId) || 0
  } catch {
    return 0
  }
}

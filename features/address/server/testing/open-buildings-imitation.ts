import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers as somebody else's address service does, on a port of its own. */
export interface OpenBuildingsImitation {
  baseUrl: string
  /** What was asked for, in the order in which it came. */
  asked: URLSearchParams[]
  /** What it does with the next requests. */
  answerWith: (answer: (response: ServerResponse) => void) => void
  close: () => Promise<void>
}

/** A hit in the shape of the service. @param change what is otherwise */
export const openBuildingsHit = (change: { score?: number; region?: string; code?: string; street?: string } = {}) => ({
  score: change.score ?? 96,
  place: {
    identifier: 'a1',
    postalAddress: {
      addressCountry: 'CH',
      addressLocality: 'Zürich',
      addressRegion: change.region ?? 'Zürich',
      postalCode: '8005',
      streetAddress: change.street ?? 'Limmatstrasse 264',
      inLanguage: 'de',
    },
    geo: { latitude: '47.39', longitude: '8.52' },
    additionalProperty: { buildingId: '1', entranceId: '0', addressId: '2', municipalityCode: change.code ?? '261' },
  },
})

export async function imitateOpenBuildings(): Promise<OpenBuildingsImitation> {
  const asked: URLSearchParams[] = []
  let answer = (response: ServerResponse): void => void response.end(JSON.stringify({ hits: [openBuildingsHit()] }))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== '/v1/address-search/find') return void response.writeHead(404).end()
    asked.push(searchParams)
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

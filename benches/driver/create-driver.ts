import type { Person } from '../product/bench-people.ts'
import {
  answerRequest,
  collect,
  type HeldCredential,
  openRequest,
  present,
  type RequestClaims,
  type WalletManner,
} from './bench-wallet.ts'
import { type Browser, createAddresses, createBrowser, readJson } from './browser.ts'
import { createHolderKeys } from './holder-keys.ts'
import { type Endpoint, openConnection, type Send } from './http-connection.ts'

/** Of all drivers together: nobody shares the limits of somebody else. */
const nextAddress = createAddresses()

export interface DriverOptions {
  /** What the server takes itself for. */
  url: string
  /** Where it listens; requests go to each in turn. */
  endpoints: readonly Endpoint[]
  inFlight: number
  manner?: WalletManner
}

/** One person at one of the lanes: a browser and a wallet behind the same address. */
export interface Participant {
  browser: Browser
  present: (link: string, held: HeldCredential) => Promise<void>
  /** Its two halves. */
  openRequest: (link: string) => Promise<RequestClaims>
  answerRequest: (request: RequestClaims, held: HeldCredential) => Promise<void>
  collect: (link: string) => Promise<HeldCredential>
}

export type Driver = ReturnType<typeof createDriver>

/** Browsers and wallets in this process: for each lane connections that are kept, for each flow a client address of its own. */
export function createDriver({ url, endpoints, inFlight, manner = 'plain' }: DriverOptions) {
  const { host: authority, origin } = new URL(url)
  const keys = createHolderKeys()
  const connections = Array.from({ length: inFlight }, () =>
    endpoints.map((endpoint) => openConnection(authority, endpoint)),
  )
  const sends = connections.map((lane): Send => {
    let turn = 0
    return (request) => {
      turn = (turn + 1) % lane.length
      const connection = lane[turn]
      if (connection === undefined) throw new Error('No server was given.')
      return connection.send(request)
    }
  })
  const join = (lane: number): Participant => {
    const send = sends[lane]
    if (send === undefined) throw new Error(`There is no lane ${lane}.`)
    const address = nextAddress()
    const walletSend: Send = ({ headers, ...request }) =>
      send({ ...request, headers: { 'x-forwarded-for': address, ...headers } })
    return {
      browser: createBrowser(send, origin, address),
      present: (link, held) => present(walletSend, link, held),
      openRequest: (link) => openRequest(walletSend, link),
      answerRequest: (request, held) => answerRequest(walletSend, request, held),
      collect: (link) => collect(walletSend, link, { keys, manner }),
    }
  }
  return {
    keys,
    join,
    close: () => {
      for (const connection of connections.flat()) connection.close()
    },
  }
}

/** A fictional identity credential, as demo mode issues it. */
export async function collectIdentity({ browser, collect }: Participant, person: Person): Promise<HeldCredential> {
  const answer = await browser.post('/api/test-credentials', person)
  return collect(readJson<{ offerDeepLink: string }>(answer, 201).offerDeepLink)
}

import { createHmac, createSecretKey } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { type Clock, swissDay } from '@e-collecting/kernel'

export interface ClientAddressOptions {
  /** Peers whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** Secret of this installation; a key of the day is derived from it. */
  secret: Uint8Array
  now: Clock
}

/**
 * Stands for the caller during one Swiss day (record 0015): an HMAC of the address, of the /64 for IPv6. The address
 * itself is kept nowhere.
 */
export function createClientPseudonym({ trustedProxies, secret, now }: ClientAddressOptions) {
  const trusted = trustedProxies.map((proxy) => asOfSocket(unmapped(proxy)))
  const keyOf = (day: string) => createSecretKey(createHmac('sha256', secret).update(`client-address ${day}`).digest())
  const begin = (day: string) => ({ day, dayKey: keyOf(day), pseudonyms: new Map<string, string>() })
  let current = begin(swissDay(now()))
  const openDay = () => {
    const day = swissDay(now())
    if (day !== current.day) current = begin(day)
    return current
  }
  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    const address = chooseAddress(peer ?? 'unknown', forwardedFor, trusted)
    const { dayKey, pseudonyms } = openDay()
    const known = pseudonyms.get(address)
    if (known !== undefined) return known
    const pseudonym = createHmac('sha256', dayKey)
      .update(networkOf(address))
      .digest()
      .toString('base64url', 0, PSEUDONYM_BYTES)
    if (pseudonyms.size >= MAX_REMEMBERED) pseudonyms.clear()
    pseudonyms.set(address, pseudonym)
    return pseudonym
  }
}

/** Addresses whose pseudonyms are at hand, in memory only and until the day is over: most callers ask several times within seconds. */
const MAX_REMEMBERED = 2000
/** 22 letters. */
const PSEUDONYM_BYTES = 16

/**
 * The socket's address, unless a trusted proxy names the client: then the last hop that is not a trusted proxy. If that one
 * is no address, those before it are not believed either: the client may have made them up.
 */
function chooseAddress(peer: string, forwardedFor: string | undefined, trusted: readonly string[]): string {
  const socket = unmapped(peer)
  if (forwardedFor === undefined || !trusted.includes(socket)) return socket
  const hops = forwardedFor.split(',').map((hop) => unmapped(withoutPort(hop.trim())))
  const client = hops.findLast((hop) => !trusted.includes(hop))
  return client !== undefined && isIP(client) !== 0 ? client : socket
}

/** Some proxies write `203.0.113.9:51234` and `[2001:db8::1]:51234`. */
const withoutPort = (hop: string) =>
  hop.includes(':') ? (/^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')) : hop

const unmapped = (address: string) => (address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address)

/** As a socket writes it: in lower case, with its longest row of zeros left out. */
const asOfSocket = (address: string) =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

/** An IPv6 subscriber has at least a /64; counting single addresses would count nothing. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

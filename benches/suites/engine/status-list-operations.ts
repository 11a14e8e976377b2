import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  compressStatusBytes,
  createStatusBytes,
  createStatusListJwt,
  getStatus,
  parseStatusListJwt,
  setStatus,
  verifyStatusList,
} from '@e-collecting/credentials/status-list'
import { StatusList } from '@sd-jwt/jwt-status-list'
import { ISSUER_DID, issuer, KID, now, signCompact } from './bench-keys.ts'
import type { EngineOperation } from './engine-operation.ts'

const ENTRIES = 1_000_000
const BITS = 2
/** One in a hundred is revoked or suspended, all over the list. */
const MARKED_EVERY = 100
const URI = 'https://bench.test/list'
const HOUR_MS = 3_600_000

/** Places all over the list, the same in each run: evenly spread ones would compress better than any real list. */
function createPlaces(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % ENTRIES
  }
}

/** A list of a million credentials: one status changed, the list published, read and trusted. */
export async function statusListOperations(): Promise<EngineOperation[]> {
  const bytes = createStatusBytes(ENTRIES, BITS)
  const theirs = new StatusList(new Array<number>(ENTRIES).fill(0), BITS)
  const place = createPlaces()
  for (let marked = 0; marked < ENTRIES / MARKED_EVERY; marked++) {
    const index = place()
    setStatus(bytes, BITS, index, 1 + (marked % 2))
    theirs.setStatus(index, 1 + (marked % 2))
  }
  const publish = async () =>
    createStatusListJwt(nodeCrypto, {
      uri: URI,
      issuer: ISSUER_DID,
      kid: KID,
      key: issuer.key,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
      ttlSeconds: 300,
      bits: BITS,
      lst: await compressStatusBytes(nodeCrypto, bytes),
    })
  const token = await publish()
  const { jwt, lst } = parseStatusListJwt(token)
  const compressed = Buffer.from(lst, 'base64url')
  return [
    {
      name: 'status list of 1,000,000: change one',
      ours: () => setStatus(bytes, BITS, place(), 1),
      others: { '@sd-jwt': () => theirs.setStatus(place(), 1) },
    },
    {
      name: `status list of 1,000,000: publish (${Math.round(token.length / 1000)} kB)`,
      ours: publish,
      floor: async () => {
        await nodeCrypto.deflateZlib(bytes, 6)
        return nodeCrypto.signEs256(issuer.key, jwt.signingInput)
      },
      others: {
        '@sd-jwt': () => {
          const list = { bits: theirs.getBitsPerStatus(), lst: theirs.compressStatusList() }
          const payload = Buffer.from(JSON.stringify({ sub: URI, status_list: list })).toString('base64url')
          return signCompact(payload)
        },
      },
    },
    {
      name: 'status list of 1,000,000: verify, read one',
      ours: async () => {
        const expected = { key: issuer.publicKey, uri: URI, credentialKid: KID, now }
        const list = await verifyStatusList(nodeCrypto, parseStatusListJwt(token), expected)
        return getStatus(list.bytes, list.bits, 123_456)
      },
      floor: async () => {
        nodeCrypto.verifyEs256(issuer.publicKey, jwt.signingInput, jwt.signature)
        return nodeCrypto.inflateZlib(compressed, bytes.length)
      },
      others: { '@sd-jwt': () => StatusList.decompressStatusList(lst, BITS).getStatus(123_456) },
    },
  ]
}

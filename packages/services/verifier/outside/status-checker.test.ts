import { setImmediate as endOfTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Es256PrivateKey, Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { compressStatusBytes, createStatusListJwt } from '@e-collecting/credentials/status-list'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createHolderKey } from '../../testing/test-wallet.ts'
import { createStatusChecker, type StatusChecker } from './status-checker.ts'

const MIB = 1024 * 1024
const START = Date.parse('2026-11-20T10:00:00Z')
const DID = 'did:webvh:QmScidScidScidScidScidScidScidScidScidScidScid:issuer.example'
const OWN = 'https://own.example/l/'
const KID = `${DID}#assert-key-01`
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Inflates to the most that a list may. */
let large: string
let small: string
let keys: { key: Es256PrivateKey; publicKey: Es256PublicKey }
beforeAll(async () => {
  const { key, publicJwk } = await createHolderKey()
  keys = { key, publicKey: nodeCrypto.importEs256PublicKey(publicJwk) as Es256PublicKey }
  small = await compressStatusBytes(nodeCrypto, new Uint8Array(1024))
  large = await compressStatusBytes(nodeCrypto, new Uint8Array(20 * MIB))
})

let now: number
/** Every list of the issuer. */
let published: string
let fetched: string[]
/** Looked at each time that somebody asks for the time. */
let look: () => void
let check: StatusChecker
beforeEach(() => {
  now = START
  published = small
  fetched = []
  terms = { seconds: DAY_SECONDS, ttlSeconds: 3600 }
  look = () => undefined
  check = createStatusChecker({
    fetchText: async (uri) => {
      fetched.push(uri)
      return sign(uri)
    },
    readOwnList: async (uri) => (uri.startsWith(OWN) ? sign(uri, small) : undefined),
    issuerKeys: { resolve: async () => keys.publicKey },
    clock: () => {
      look()
      return new Date(now)
    },
  })
})

const DAY_SECONDS = 86_400
/** How long a list is good, and how long it may be kept, as its issuer says. */
let terms: { seconds: number; ttlSeconds?: number }

const uriOf = (number: number) => `https://issuer.example/l/${number}`
const sign = (uri: string, list = published) =>
  createStatusListJwt(nodeCrypto, {
    uri,
    issuer: DID,
    kid: KID,
    key: keys.key,
    issuedAt: new Date(START),
    expiresAt: new Date(START + terms.seconds * 1000),
    // Others may say nothing of it.
    ttlSeconds: terms.ttlSeconds as number,
    bits: 1,
    lst: list,
  })
const presentOf = (uri: string) => check({ uri, index: 3 }, { kind: 'did', kid: KID })
const present = (number: number) => presentOf(uriOf(number))

test('of lists that many show at the same time a few are held at once', async () => {
  published = large
  collect()
  const before = process.memoryUsage().arrayBuffers
  const held = () => Math.round((process.memoryUsage().arrayBuffers - before) / MIB)
  const tooMuch: number[] = []
  look = () => {
    // To collect takes long beside other tests: only where it could matter what of it is garbage. V8 frees in another thread, and waits for that when it collects again.
    for (let round = 0; round < 2 && held() >= 160; round += 1) collect()
    if (held() >= 160) tooMuch.push(held())
  }
  await Promise.all(Array.from({ length: 12 }, (_, number) => present(number)))
  expect(tooMuch).toEqual([])
})

test('a list of our own does not wait for those of others', async () => {
  published = large
  let read = 0
  const others = Array.from({ length: 8 }, (_, number) => present(number).then(() => read++))
  // One is inflated in each turn: a look at the clock would let some of them by.
  await endOfTurn()
  expect(fetched).toHaveLength(8)
  await presentOf(`${OWN}1`)
  expect(read).toBeLessThan(4)
  await Promise.all(others)
})

test('a list is asked for once, however many show credentials of it', async () => {
  for (let time = 0; time < 3; time++) await present(1)
  expect(fetched).toEqual([uriOf(1)])
})

test.each([
  ['that says nothing, five minutes', { seconds: DAY_SECONDS }, 300],
  ['as long as it says', { seconds: DAY_SECONDS, ttlSeconds: 60 }, 60],
  ['that says more, an hour', { seconds: DAY_SECONDS, ttlSeconds: DAY_SECONDS }, 3600],
  ['that ends before, until then', { seconds: 30, ttlSeconds: 60 }, 30],
])('a list of somebody else is kept %s', async (_, given, seconds) => {
  terms = given
  await present(1)
  now = START + seconds * 1000 - 1
  await present(1)
  expect(fetched).toHaveLength(1)
  terms = { seconds: DAY_SECONDS }
  now = START + seconds * 1000
  await present(1)
  expect(fetched).toHaveLength(2)
})

test('a list that is to be one only later says nothing of a credential', async () => {
  now = START - 61_000
  await expect(present(1)).rejects.toMatchObject({ code: 'unresolvable_status_list' })
  now = START - 60_000
  await present(1)
})

test('an issuer with many large lists has the first ones asked for again', async () => {
  published = large
  for (let number = 1; number <= 10; number++) await present(number)
  await present(10)
  await present(1)
  expect(fetched).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map(uriOf))
})

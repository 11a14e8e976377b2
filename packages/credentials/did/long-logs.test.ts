import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { decodeBase64Url, type JsonObject } from '../jose/index.ts'
import { createDidLog } from './create-did-log.ts'
import { createLogProof } from './log-proof.ts'
import { encodeEd25519Multikey, hashJson, hashText } from './multiformats.ts'
import { MAX_DID_LOG_BYTES, verifyDidLog } from './verify-did-log.ts'

const now = new Date('2026-11-20T10:00:00.500Z')
const jwk = nodeCrypto.generateEd25519Key()
const updateKey = {
  privateKey: nodeCrypto.importEd25519PrivateKey(jwk),
  publicKey: decodeBase64Url(jwk.x),
}
const { did, log } = await createDidLog(nodeCrypto, {
  host: 'localhost:8443',
  path: ['did', 'long'],
  assertionKey: nodeCrypto.generateEcKeyPair().publicJwk,
  authenticationKey: nodeCrypto.generateEcKeyPair().publicJwk,
  updateKey,
  now,
})

async function sign(entry: JsonObject, number: number): Promise<JsonObject> {
  const signed = { ...entry, versionId: `${number}-${await hashJson(nodeCrypto, entry)}` }
  const proof = await createLogProof(nodeCrypto, { entry: signed, key: updateKey, created: '2026-11-20T09:59:59Z' })
  return { ...signed, proof: [proof] }
}

const follow = ({ proof: _, ...last }: JsonObject, number: number, parameters: JsonObject = {}) =>
  sign({ ...last, parameters }, number)

const toLines = (entries: readonly JsonObject[]) => entries.map((entry) => JSON.stringify(entry)).join('\n')

async function logOfEntries(count: number) {
  const entries: JsonObject[] = [JSON.parse(log)]
  for (let number = 2; number <= count; number++) entries.push(await follow(entries.at(-1) ?? {}, number))
  return { did, log: toLines(entries) }
}

function logOfProofs(count: number) {
  const { proof, ...entry } = JSON.parse(log)
  return { did, log: JSON.stringify({ ...entry, proof: Array(count).fill(proof[0]) }) }
}

/** The second entry brings the keys that the first one has announced. */
async function logOfAnnouncedKeys(count: number) {
  const multikey = encodeEd25519Multikey(updateKey.publicKey)
  const keys = [multikey, ...Array.from({ length: count }, (_, at) => `z${at}`)]
  const hashes = await Promise.all(keys.map((key) => hashText(nodeCrypto, key)))
  const { proof: _, ...first } = JSON.parse(log)
  const parameters = { ...first.parameters, nextKeyHashes: hashes }
  const scid = first.parameters.scid
  const draft = JSON.parse(
    JSON.stringify({ ...first, parameters, versionId: scid }).replaceAll(scid, '{SCID}'),
  ) as JsonObject
  const made = JSON.parse(JSON.stringify(draft).replaceAll('{SCID}', await hashJson(nodeCrypto, draft))) as {
    state: { id: string }
  } & JsonObject
  const one = await sign(made, 1)
  const two = await follow(one, 2, { updateKeys: keys, nextKeyHashes: [] })
  return { did: made.state.id, log: toLines([one, two]) }
}

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

test.each([
  ['of many entries', logOfEntries],
  ['of one entry with many proofs', logOfProofs],
  ['with many keys that were announced', logOfAnnouncedKeys],
])('a log %s leaves others their turn', async (_, make) => {
  const long = await make(200)
  const turns = await turnsDuring(async () =>
    expect((await verifyDidLog(nodeCrypto, { ...long, now })).id).toBe(long.did),
  )
  expect(turns).toBeGreaterThanOrEqual(7)
})

test('a short log is verified at once', async () => {
  expect(await turnsDuring(() => verifyDidLog(nodeCrypto, { did, log, now }))).toBe(0)
})

test.each([
  ['line ends', '\n'],
  ['empty objects', '{}\n'],
])('a log of nothing but %s is refused at its first line', async (_, line) => {
  const empty = line.repeat(Math.floor(MAX_DID_LOG_BYTES / line.length))
  const costs = []
  for (let run = 0; run < 5; run++) {
    const before = process.cpuUsage()
    await expect(verifyDidLog(nodeCrypto, { did, log: empty, now })).rejects.toMatchObject({ code: 'malformed-log' })
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  expect(Math.min(...costs)).toBeLessThan(10_000)
})

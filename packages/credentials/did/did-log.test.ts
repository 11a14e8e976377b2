import { createDID, type DIDLog, deactivateDID, deriveNextKeyHash, resolveDIDFromLog, updateDID } from 'didwebvh-ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { decodeBase64Url, type JsonObject, type JsonValue } from '../jose/index.ts'
import { createDidLog } from './create-did-log.ts'
import { findVerificationKey } from './did-document.ts'
import { didToLogUrl } from './did-url.ts'
import { canonicalizeJson } from './jcs.ts'
import { createLogProof } from './log-proof.ts'
import { encodeEd25519Multikey, encodeMultibase, hashJson, hashText } from './multiformats.ts'
import { resolveDid } from './resolve-did.ts'
import { MAX_DID_LOG_BYTES, verifyDidLog } from './verify-did-log.ts'

const now = new Date('2026-11-20T10:00:00.500Z')
const code = (expected: string) => expect.objectContaining({ name: 'DidError', code: expected })

function updateKey() {
  const jwk = nodeCrypto.generateEd25519Key()
  const publicKey = decodeBase64Url(jwk.x)
  return { privateKey: nodeCrypto.importEd25519PrivateKey(jwk), publicKey, multikey: encodeEd25519Multikey(publicKey) }
}

/** The signer interface of didwebvh-ts over our key. */
const signerOf = (key: ReturnType<typeof updateKey>) => ({
  getVerificationMethodId: () => `did:key:${key.multikey}#${key.multikey}`,
  sign: async ({ document, proof }: { document: unknown; proof: object }) => {
    const hashed = [proof, document].map((part) => nodeCrypto.sha256(canonicalizeJson(part as JsonValue)))
    return { proofValue: encodeMultibase(nodeCrypto.signEd25519(key.privateKey, Buffer.concat(hashed))) }
  },
})
const verifier = {
  verify: async (signature: Uint8Array, message: Uint8Array, key: Uint8Array) =>
    nodeCrypto.verifyEd25519(key, message, signature),
}
const toLog = (log: DIDLog) => log.map((entry) => JSON.stringify(entry)).join('\n')

const key = updateKey()
const assertion = nodeCrypto.generateEcKeyPair().publicJwk
const authentication = nodeCrypto.generateEcKeyPair().publicJwk
const place = { host: 'localhost:8443', path: ['services', 'registry', 'did', 'issuer-0a1b2c3d'] }
const created = await createDidLog(nodeCrypto, {
  ...place,
  assertionKey: { ...assertion, use: 'sig' },
  authenticationKey: authentication,
  updateKey: key,
  now,
})

describe('a log we make', () => {
  test('is one line, holds both keys and verifies', async () => {
    const { did, log } = created
    expect(log).not.toContain('\n')
    expect(did).toMatch(/^did:webvh:Qm[1-9A-HJ-NP-Za-km-z]{44}:localhost%3A8443:services:registry:did:issuer-0a1b2c3d$/)
    const document = await verifyDidLog(nodeCrypto, { did, log, now })
    expect(document).toEqual(JSON.parse(log).state)
    expect(document.id).toBe(did)
    expect(findVerificationKey(document, `${did}#assert-key-01`, ['assertionMethod'])).toEqual({
      ...assertion,
      kid: 'assert-key-01',
    })
    expect(findVerificationKey(document, `${did}#auth-key-01`, ['authentication'])).toEqual({
      ...authentication,
      kid: 'auth-key-01',
    })
  })

  test('may bring many proofs: the entry is hashed once for all of them, however long it is', async () => {
    const { did, log } = created
    const entry = JSON.parse(log)
    let hashed = 0
    const counting = {
      ...nodeCrypto,
      sha256: (data: string | Uint8Array) => {
        hashed += String(data).includes(entry.versionId) ? 1 : 0
        return nodeCrypto.sha256(data)
      },
    }
    const proof = Array(50).fill(entry.proof[0])
    await verifyDidLog(counting, { did, log: JSON.stringify({ ...entry, proof }), now })
    expect(hashed).toBe(1)
  })

  test('says no more than the official resolver takes, whose releases up to 2.6 refuse other members and contexts', () => {
    const { state } = JSON.parse(created.log)
    expect(state['@context']).toEqual(['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'])
    const members = ['@context', 'assertionMethod', 'authentication', 'id', 'verificationMethod']
    expect(Object.keys(state).sort()).toEqual(members)
    for (const { publicKeyJwk, ...method } of state.verificationMethod) {
      expect(Object.keys(method).sort()).toEqual(['controller', 'id', 'type'])
      expect(Object.keys(publicKeyJwk).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y'])
    }
  })

  test('is dated in the past already when it is made', () => {
    expect(JSON.parse(created.log).versionTime).toBe('2026-11-20T09:59:59Z')
  })

  test('is verified in the browser too', async () => {
    await expect(verifyDidLog(webCrypto, { ...created, now })).resolves.toEqual(JSON.parse(created.log).state)
  })

  test('is accepted by an independent resolver', async () => {
    const resolved = await resolveDIDFromLog([JSON.parse(created.log)], { verifier })
    expect(resolved.meta.error).toBeUndefined()
    expect(resolved.did).toBe(created.did)
    expect(resolved.doc.id).toBe(created.did)
  })

  test('is not made for a place that cannot stand in a DID', async () => {
    for (const change of [{ host: 'Example.ch' }, { host: 'a/b' }, { path: ['..'] }, { path: ['a b'] }])
      await expect(
        createDidLog(nodeCrypto, {
          ...place,
          ...change,
          assertionKey: assertion,
          authenticationKey: authentication,
          updateKey: key,
          now,
        }),
      ).rejects.toEqual(code('malformed-did'))
  })
})

test('a log is resolved at its address, and failures to fetch are named', async () => {
  const asked: string[] = []
  const fetchText = async (url: string) => {
    asked.push(url)
    return created.log
  }
  expect(await resolveDid(nodeCrypto, { did: created.did, now, fetchText })).toEqual(JSON.parse(created.log).state)
  expect(asked).toEqual([didToLogUrl(created.did)])
  const failing = () => Promise.reject(new TypeError('fetch failed'))
  await expect(resolveDid(nodeCrypto, { did: created.did, now, fetchText: failing })).rejects.toEqual(
    code('log-unavailable'),
  )
  await expect(resolveDid(nodeCrypto, { did: 'did:tdw:Qm:x', now, fetchText })).rejects.toEqual(
    code('unsupported-did-method'),
  )
})

/** Makes a first entry of any content consistent again: SCID, entry hash, proof. */
async function remake(change: (entry: Record<string, JsonValue>) => void, signer = key) {
  const { proof: _proof, ...entry } = JSON.parse(created.log)
  const text = JSON.stringify({ ...entry, versionId: '{SCID}' }).replaceAll(entry.parameters.scid, '{SCID}')
  const draft = JSON.parse(text)
  change(draft)
  const scid = await hashJson(nodeCrypto, draft)
  const unnumbered = JSON.parse(JSON.stringify(draft).replaceAll('{SCID}', scid))
  const signed = { ...unnumbered, versionId: `1-${await hashJson(nodeCrypto, unnumbered)}` }
  const proof = await createLogProof(nodeCrypto, { entry: signed, key: signer, created: '2026-11-20T09:59:59Z' })
  return { did: signed.state.id as string, entry: { ...signed, proof: [proof] } as Record<string, JsonValue>, scid }
}

/** A further entry over the last one, correctly hashed and signed. */
async function follow(
  last: Record<string, JsonValue>,
  change: JsonObject,
  signer = key,
): Promise<Record<string, JsonValue>> {
  const entry = {
    versionId: last.versionId ?? '',
    versionTime: last.versionTime ?? '',
    parameters: {},
    state: last.state ?? '',
    ...change,
  }
  const number = Number.parseInt(String(last.versionId), 10) + 1
  const signed = { ...entry, versionId: `${number}-${await hashJson(nodeCrypto, entry)}` }
  return {
    ...signed,
    proof: [await createLogProof(nodeCrypto, { entry: signed, key: signer, created: '2026-11-20T09:59:59Z' })],
  }
}

const join = (...entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join('\n')
const verify = (did: string, log: string) => verifyDidLog(nodeCrypto, { did, log, now })

describe('a first entry is refused', () => {
  test.each<[string, (entry: Record<string, JsonValue>) => void, string]>([
    ['that is portable', (e) => Object.assign(e.parameters as object, { portable: true }), 'unsupported-log-parameter'],
    [
      'of another method version',
      (e) => Object.assign(e.parameters as object, { method: 'did:webvh:0.5' }),
      'unsupported-log-parameter',
    ],
    ['without a method', (e) => Object.assign(e.parameters as object, { method: undefined }), 'malformed-log'],
    ['without update keys', (e) => Object.assign(e.parameters as object, { updateKeys: [] }), 'malformed-log'],
    ['with numbers as update keys', (e) => Object.assign(e.parameters as object, { updateKeys: [1] }), 'malformed-log'],
    [
      'with witnesses',
      (e) => Object.assign(e.parameters as object, { witness: { threshold: 1, witnesses: [] } }),
      'unsupported-log-parameter',
    ],
    [
      'with an unknown parameter',
      (e) => Object.assign(e.parameters as object, { colour: 'red' }),
      'unsupported-log-parameter',
    ],
    [
      'with a text as deactivated',
      (e) => Object.assign(e.parameters as object, { deactivated: 'no' }),
      'malformed-log',
    ],
    ['that is deactivated', (e) => Object.assign(e.parameters as object, { deactivated: true }), 'did-deactivated'],
    ['of now', (e) => Object.assign(e, { versionTime: '2026-11-20T10:00:00.500Z' }), 'invalid-version-time'],
    ['with a date as time', (e) => Object.assign(e, { versionTime: '2026-11-20' }), 'invalid-version-time'],
    [
      'with a day that does not exist',
      (e) => Object.assign(e, { versionTime: '2026-13-20T10:00:00Z' }),
      'invalid-version-time',
    ],
    ['with a foreign member', (e) => Object.assign(e, { comment: 'hi' }), 'malformed-log'],
    ['without a document', (e) => Object.assign(e, { parameters: null }), 'malformed-log'],
  ])('%s', async (_, change, expected) => {
    const { scid, entry } = await remake(change)
    const did = created.did.replace(JSON.parse(created.log).parameters.scid, scid)
    await expect(verify(did, join(entry))).rejects.toEqual(code(expected))
  })

  test('signed by a key that is not entitled', async () => {
    const { did, entry } = await remake(() => undefined, updateKey())
    await expect(verify(did, join(entry))).rejects.toEqual(code('invalid-proof'))
  })

  test('whose SCID is not the hash', async () => {
    const scid = JSON.parse(created.log).parameters.scid as string
    const forgedScid = await hashText(nodeCrypto, 'other')
    await expect(
      verify(created.did.replace(scid, forgedScid), created.log.replaceAll(scid, forgedScid)),
    ).rejects.toEqual(code('invalid-scid'))
  })

  test('that was changed after it was made', async () => {
    await expect(verify(created.did, created.log.replace('assert-key-01', 'assert-key-02'))).rejects.toEqual(
      code('invalid-scid'),
    )
    const entry = JSON.parse(created.log)
    for (const versionId of [`2-${entry.versionId.slice(2)}`, `1-${entry.parameters.scid}`, entry.versionId.slice(2)])
      await expect(verify(created.did, join({ ...entry, versionId }))).rejects.toEqual(code('invalid-entry-hash'))
  })

  test('that belongs to another DID', async () => {
    const { entry } = await remake((draft) => Object.assign(draft, { versionTime: '2026-11-20T09:00:00Z' }))
    await expect(verify(created.did, join(entry))).rejects.toEqual(code('did-mismatch'))
    await expect(verify(created.did.replace('localhost', 'example.ch'), created.log)).rejects.toEqual(
      code('did-mismatch'),
    )
  })
})

describe('a proof is refused', () => {
  const entry = JSON.parse(created.log)
  const [proof] = entry.proof
  test.each<[string, unknown]>([
    ['that is missing', []],
    ['that is null', [null]],
    ['of another suite', [{ ...proof, cryptosuite: 'eddsa-rdfc-2022' }]],
    ['of another purpose', [{ ...proof, proofPurpose: 'authentication' }]],
    ['of another type', [{ ...proof, type: 'Ed25519Signature2020' }]],
    ['whose options changed', [{ ...proof, created: '2026-11-20T09:59:58Z' }]],
    ['whose value is missing', [{ ...proof, proofValue: undefined }]],
    ['with a changed value', [{ ...proof, proofValue: encodeMultibase(new Uint8Array(64).fill(7)) }]],
    ['with a fragment of another key', [{ ...proof, verificationMethod: `${proof.verificationMethod}x` }]],
    ['beside a good one', [proof, { ...proof, created: 'later' }]],
  ])('%s', async (_, proofs) => {
    await expect(verify(created.did, join({ ...entry, proof: proofs }))).rejects.toEqual(code('invalid-proof'))
  })

  test.each<[string, JsonObject]>([
    ['suite', { cryptosuite: 'eddsa-rdfc-2022' }],
    ['purpose', { proofPurpose: 'authentication' }],
    ['type', { type: 'Ed25519Signature2020' }],
    ['method', { verificationMethod: `${created.did}#${key.multikey}` }],
  ])('that the right key has made for another %s', async (_, change) => {
    const { proof: _proof, ...document } = entry
    const { proofValue: _value, ...made } = { ...proof, ...change }
    const { proofValue } = await signerOf(key).sign({ document, proof: made })
    const other = join({ ...document, proof: [{ ...made, proofValue }] })
    await expect(verify(created.did, other)).rejects.toEqual(code('invalid-proof'))
  })

  test('whose value is not base58', async () => {
    await expect(verify(created.did, join({ ...entry, proof: [{ ...proof, proofValue: 'z0' }] }))).rejects.toEqual(
      code('malformed-log'),
    )
  })
})

describe('a log of several entries', () => {
  const first = JSON.parse(created.log)
  const { did } = created

  test('ends with the last document', async () => {
    const state = { ...first.state, service: [] }
    const log = join(first, await follow(first, { state }))
    expect(await verify(did, log)).toEqual(state)
    expect(await verify(did, `${log}\n`)).toEqual(state)
  })

  test('hands over to new keys, which may not sign their own appointment', async () => {
    const next = updateKey()
    const appoint = { parameters: { updateKeys: [next.multikey] } }
    const second = await follow(first, appoint)
    await expect(verify(did, join(first, second, await follow(second, {}, next)))).resolves.toBeDefined()
    await expect(verify(did, join(first, second, await follow(second, {}, key)))).rejects.toEqual(code('invalid-proof'))
    await expect(verify(did, join(first, await follow(first, appoint, next)))).rejects.toEqual(code('invalid-proof'))
  })

  test('with pre-rotation takes announced keys only', async () => {
    const next = updateKey()
    const start = await remake((draft) => Object.assign(draft.parameters as object, { nextKeyHashes: ['{HASH}'] }))
    const announced = await hashText(nodeCrypto, next.multikey)
    const prerotated = await remake((draft) =>
      Object.assign(draft.parameters as object, { nextKeyHashes: [announced] }),
    )
    const rotate = { parameters: { updateKeys: [next.multikey], nextKeyHashes: [] } }
    const { entry } = prerotated
    await expect(verify(prerotated.did, join(entry, await follow(entry, rotate, next)))).resolves.toBeDefined()
    await expect(verify(prerotated.did, join(entry, await follow(entry, rotate, key)))).rejects.toEqual(
      code('invalid-proof'),
    )
    await expect(verify(prerotated.did, join(entry, await follow(entry, {}, key)))).rejects.toEqual(
      code('malformed-log'),
    )
    const { updateKeys, nextKeyHashes } = rotate.parameters
    for (const parameters of [{ updateKeys }, { nextKeyHashes }])
      await expect(verify(prerotated.did, join(entry, await follow(entry, { parameters }, next)))).rejects.toEqual(
        code('malformed-log'),
      )
    await expect(verify(start.did, join(start.entry, await follow(start.entry, rotate, next)))).rejects.toEqual(
      code('invalid-proof'),
    )
  })

  test.each<[string, JsonObject, string]>([
    ['goes back in time', { versionTime: '2026-11-20T09:59:58Z' }, 'invalid-version-time'],
    ['lies in the future', { versionTime: '2026-11-20T10:00:01Z' }, 'invalid-version-time'],
    ['changes the DID', { state: { id: 'did:webvh:x' } }, 'did-mismatch'],
    ['repeats the SCID', { parameters: { scid: first.parameters.scid } }, 'malformed-log'],
    ['becomes portable', { parameters: { portable: true } }, 'unsupported-log-parameter'],
    ['deactivates the DID', { parameters: { deactivated: true } }, 'did-deactivated'],
  ])('is refused when an entry %s', async (_, change, expected) => {
    await expect(verify(did, join(first, await follow(first, change)))).rejects.toEqual(code(expected))
  })

  test('is refused when the DID is another one in between', async () => {
    const second = await follow(first, { state: { id: 'did:webvh:x' } })
    const third = await follow(second, { state: first.state })
    await expect(verify(did, join(first, second, third))).rejects.toEqual(code('did-mismatch'))
  })

  test('is refused when something follows the deactivation', async () => {
    const second = await follow(first, { parameters: { deactivated: true } })
    await expect(verify(did, join(first, second, await follow(second, {})))).rejects.toEqual(code('malformed-log'))
  })

  test('is refused when an entry is left out, doubled or misnumbered', async () => {
    const second = await follow(first, { state: { ...first.state, service: [] } })
    const third = await follow(second, {})
    for (const log of [
      join(first, third),
      join(first, second, second),
      join(first, { ...second, versionId: `3-${String(second.versionId).slice(2)}` }),
    ])
      await expect(verify(did, log)).rejects.toEqual(code('invalid-entry-hash'))
  })
})

test.each(['', '\n', 'x', '[]', '[1]', '{}', `${created.log}\n\n`, `${created.log}\n{}`])(
  '%.20j is no log',
  async (log) => {
    await expect(verify(created.did, log)).rejects.toEqual(code('malformed-log'))
  },
)

test('a log beyond 1 MiB is not even read', async () => {
  await expect(verify(created.did, 'x'.repeat(MAX_DID_LOG_BYTES + 1))).rejects.toEqual(code('log-too-large'))
  await expect(verify(created.did, 'é'.repeat(MAX_DID_LOG_BYTES / 2 + 1))).rejects.toEqual(code('log-too-large'))
})

describe('logs of an independent library', () => {
  let log: DIDLog
  let did: string
  const next = updateKey()
  const method = { type: 'Multikey' as const, publicKeyMultibase: key.multikey, purpose: 'assertionMethod' as const }
  const later = new Date('2100-01-01T00:00:00Z')

  beforeAll(async () => {
    const first = await createDID({
      domain: 'example.ch',
      paths: ['did', 'other'],
      signer: signerOf(key),
      verifier,
      updateKeys: [key.multikey],
      nextKeyHashes: [await deriveNextKeyHash(next.multikey)],
      verificationMethods: [method],
      created: '2026-01-01T00:00:00Z',
    } as unknown as Parameters<typeof createDID>[0])
    did = first.did
    log = first.log
  })

  test('of one entry are accepted', async () => {
    await expect(verifyDidLog(nodeCrypto, { did, log: toLog(log), now: later })).resolves.toMatchObject({ id: did })
  })

  test('with pre-rotation and a second entry are accepted', async () => {
    const second = await updateDID({
      log,
      signer: signerOf(next),
      verifier,
      updateKeys: [next.multikey],
      nextKeyHashes: [],
      verificationMethods: [method],
      updated: '2026-02-01T00:00:00Z',
    } as unknown as Parameters<typeof updateDID>[0])
    await expect(verifyDidLog(nodeCrypto, { did, log: toLog(second.log), now: later })).resolves.toMatchObject({
      id: did,
    })
    const ended = await deactivateDID({ log: second.log, signer: signerOf(next), verifier } as unknown as Parameters<
      typeof deactivateDID
    >[0])
    await expect(verifyDidLog(nodeCrypto, { did, log: toLog(ended.log), now: later })).rejects.toEqual(
      code('did-deactivated'),
    )
  })
})

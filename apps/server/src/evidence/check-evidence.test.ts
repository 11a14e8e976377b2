import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  AUDIENCE,
  createEvidenceStand,
  ISSUER,
  ITEM,
  nullifierOf,
  type Otherwise,
  voprf,
} from '../testing/evidence-stand.ts'
import { type CheckEvidenceInput, checkEvidence } from './check-evidence.ts'

let stand: Awaited<ReturnType<typeof createEvidenceStand>>
let anna: string
let beat: string

beforeAll(async () => {
  stand = await createEvidenceStand()
  anna = await stand.declare('anna')
  beat = await stand.declare('beat')
})

async function* each(lines: readonly string[]) {
  yield* lines
}
const check = (lines: readonly string[], other: Partial<CheckEvidenceInput> = {}) =>
  checkEvidence({
    log: stand.log,
    keys: [stand.auditKey],
    voprf,
    resolveIssuerKey: stand.resolveIssuerKey,
    lines: each(lines),
    ...other,
  })
/** A line with something else in it. */
const changed = (line: string, change: object) => JSON.stringify({ ...(JSON.parse(line) as object), ...change })

describe('evidence', () => {
  test('that belongs to the log holds, and says who issued and who asked', async () => {
    expect(await check([anna, beat])).toEqual({
      ok: true,
      checked: 2,
      issuers: [[ISSUER, 2]],
      audiences: [[AUDIENCE, 2]],
    })
    expect(await check([beat])).toMatchObject({ ok: true, checked: 1 })
    const told: number[] = []
    await check([anna, beat], { onProgress: (checked) => void told.push(checked) })
    expect(told).toEqual([1, 2])
    expect(await check([])).toMatchObject({ ok: true, checked: 0 })
  })

  test('says of each issuer how many credentials are its, one with a web address too, the most first', async () => {
    const { log, auditKey, resolveIssuerKey, declare } = await createEvidenceStand()
    const web = 'https://issuer.example/register'
    const lines = [await declare('anna', { issuer: web }), await declare('beat'), await declare('carla')]
    expect(await check(lines, { log, keys: [auditKey], resolveIssuerKey })).toMatchObject({
      issuers: [
        [ISSUER, 2],
        [web, 1],
      ],
    })
  })

  test('is read line by line: the first wrong one is named, with its place in the log', async () => {
    const { evidence } = JSON.parse(anna) as { evidence: string }
    expect(await check([anna, changed(beat, { evidence })])).toEqual({
      ok: false,
      problem: 'evidence-exchanged',
      line: 2,
      position: 2,
      message: expect.any(String),
    })
  })

  test('whose line is none has no place in the log', async () => {
    expect(await check([anna, '{'])).toMatchObject({ line: 2, position: undefined })
  })

  test('that cannot be read is no evidence that is wrong', async () => {
    async function* broken() {
      yield anna
      throw new Error('EIO')
    }
    await expect(check([], { lines: broken() })).rejects.toThrow('EIO')
    const blindAgain = () => {
      throw new TypeError('a defect')
    }
    await expect(check([anna], { voprf: { ...voprf, blindAgain } })).rejects.toThrow('a defect')
  })

  test('that was changed on its way is refused', async () => {
    const [first, second] = [anna, beat].map((line) => JSON.parse(line) as { entry: string; evidence: string })
    const faults: [string, string[]][] = [
      ['evidence-line-malformed', ['{']],
      ['evidence-line-malformed', ['{}']],
      ['evidence-line-malformed', [changed(anna, { name: 'Anna' })]],
      ['evidence-line-misplaced', [beat, anna]],
      ['evidence-line-misplaced', [anna, anna]],
      ['evidence-entry-foreign', [changed(anna, { entry: second?.entry })]],
      ['evidence-entry-foreign', [changed(anna, { position: 0 })]],
      ['evidence-entry-foreign', [changed(anna, { position: 99 })]],
      ['evidence-exchanged', [changed(anna, { evidence: second?.evidence })]],
      ['evidence-exchanged', [changed(anna, { evidence: `${first?.evidence}=` })]],
    ]
    for (const [problem, lines] of faults) expect(await check(lines)).toMatchObject({ ok: false, problem })
  })

  // A credential is in force for whole days by UTC, and a verifier looks a minute ahead.
  test.each([
    ['the day before the credential', '2026-05-01T23:57:00Z', '2026-05-01T23:56:59Z'],
    ['the day after it', '2026-05-21T00:01:58Z', '2026-05-21T00:02:00Z'],
  ])('of a wallet whose clock said %s holds as far off as a verifier allows', async (_, within, beyond) => {
    const { log, auditKey, resolveIssuerKey, declare } = await createEvidenceStand()
    const stand = { log, keys: [auditKey], resolveIssuerKey }
    const at = (time: string) => ({ presentedAt: new Date(time), expiresAt: new Date('2026-05-20T10:00:00Z') })
    expect(await check([await declare('anna', at(within))], stand)).toMatchObject({ ok: true, checked: 1 })
    expect(await check([await declare('beat', at(beyond))], stand)).toMatchObject({ problem: 'evidence-refused' })
  })

  test('is opened with the auditor’s key alone', async () => {
    const { privateJwk } = await nodeCrypto.generateEcKeyPair()
    const other = await nodeCrypto.importEcdhPrivateKey(privateJwk)
    expect(await check([anna], { keys: [other] })).toMatchObject({ ok: false, problem: 'evidence-closed' })
  })

  test('is opened with whichever of his keys it was sealed to, since the operator was given another one', async () => {
    const { privateJwk, publicJwk } = await nodeCrypto.generateEcKeyPair()
    const newer = await nodeCrypto.importEcdhPrivateKey(privateJwk)
    const carla = await stand.declare('carla', { auditKey: publicJwk })
    for (const keys of [
      [stand.auditKey, newer],
      [newer, stand.auditKey],
    ])
      expect(await check([anna, beat, carla], { keys })).toMatchObject({ ok: true, checked: 3 })
    expect(await check([anna, carla])).toMatchObject({ ok: false, problem: 'evidence-closed', line: 2 })
    expect(await check([anna], { keys: [] })).toMatchObject({ ok: false, problem: 'evidence-closed' })
  })

  test('by another issuer’s key, or one that nobody knows, is refused', async () => {
    const { publicJwk } = await nodeCrypto.generateEcKeyPair()
    const other = async () => nodeCrypto.importEs256PublicKey(publicJwk)
    expect(await check([anna], { resolveIssuerKey: other })).toMatchObject({
      problem: 'evidence-refused',
      message: expect.stringContaining('malformed_credential'),
    })
    const unknown = async () => Promise.reject(new Error('not there'))
    expect(await check([anna], { resolveIssuerKey: unknown })).toMatchObject({
      problem: 'evidence-refused',
      message: expect.stringContaining('public_key_of_issuer_unresolvable'),
    })
  })

  test('whose tags are said to be of other keys is refused', async () => {
    const tagKeys = [Buffer.from(voprf.generateKeyPair().publicKey).toString('base64url')]
    expect(await check([anna], { log: { ...stand.log, tagKeys } })).toMatchObject({ problem: 'evidence-tag-wrong' })
  })
})

/** What a wallet may write as its time. */
const NEVER = Object.assign(new Date(), { getTime: () => 1e20 })

test.each<[string, string, Otherwise]>([
  ['is no evidence', 'evidence-malformed', { plaintext: '{"v":1}' }],
  ['says more than evidence', 'evidence-malformed', { evidence: { name: 'Anna' } as object }],
  ['is of another item', 'evidence-of-other-item', { evidence: { item: 'another' } }],
  ['is of another text', 'evidence-of-other-item', { evidence: { text: 'A'.repeat(43) } }],
  ['was an answer to another question', 'evidence-refused', { nonce: 'another' }],
  ['has another salt', 'evidence-refused', { evidence: { salt: 'A'.repeat(43) } }],
  [
    'has nothing that was presented',
    'evidence-malformed',
    { evidence: { presented: { vpToken: {}, nonce: '', audience: '' } } },
  ],
  [
    'has a question without an answer',
    'evidence-malformed',
    { evidence: { presented: { vpToken: { identity: [] }, nonce: '', audience: '' } } },
  ],
  [
    'has answers to two questions',
    'evidence-malformed',
    { evidence: { presented: { vpToken: { identity: ['x'], other: ['x'] }, nonce: '', audience: '' } } },
  ],
  ['came at a time that no calendar has', 'evidence-refused', { presentedAt: NEVER }],
  ['was shown to somebody else', 'evidence-refused', { audience: 'somebody' }],
  ['is of another type', 'evidence-refused', { vct: 'identity-vc' }],
  ['had expired', 'evidence-refused', { expiresAt: new Date('2026-05-10T10:00:00Z') }],
  ['is the credential of another item', 'evidence-credential-wrong', { subject: { volksbegehren: 'another' } }],
  ['has no nullifier as registers make them', 'evidence-credential-wrong', { subject: { nullifier: 'x' } }],
  ['came before the credential', 'evidence-refused', { presentedAt: new Date('2026-04-30T10:00:00Z') }],
  ['came after the last day', 'evidence-out-of-time', { presentedAt: new Date('2026-06-01T10:00:00Z') }],
  ['has the tag of somebody else', 'evidence-tag-wrong', { tagOf: 'somebody else' }],
  ['has another proof of its tag', 'evidence-tag-wrong', { evidence: { tagProof: '{}' } }],
])('a declaration in the log whose evidence %s is found', async (_, problem, otherwise) => {
  const line = await stand.declare('somebody', otherwise)
  const verdict = await check([line])
  expect(verdict).toMatchObject({ ok: false, problem })
  expect(JSON.stringify(verdict)).not.toContain(nullifierOf('somebody'))
})

test('evidence is held against the days that the log says', async () => {
  const opening = { ...stand.log.opening, opens: '2026-05-16' }
  expect(await check([anna], { log: { ...stand.log, opening } })).toMatchObject({ problem: 'evidence-out-of-time' })
  const always = { ...stand.log.opening, opens: null, closes: null, item: ITEM }
  expect(await check([anna], { log: { ...stand.log, opening: always } })).toMatchObject({ ok: true })
})

test.each([
  ['two minutes before the first day', '2026-05-15T21:58:00Z', true],
  ['more than that', '2026-05-15T21:57:59Z', false],
  ['on the one day that there is', '2026-05-16T10:00:00Z', true],
  ['two minutes after it', '2026-05-16T22:01:59Z', true],
  ['later than that', '2026-05-16T22:02:00Z', false],
])('a wallet whose clock is off a little has presented in time: %s', async (_, time, isInTime) => {
  const line = await stand.declare('somebody', { presentedAt: new Date(time) })
  const opening = { ...stand.log.opening, opens: '2026-05-16', closes: '2026-05-16' }
  expect(await check([line], { log: { ...stand.log, opening } })).toMatchObject(
    isInTime ? { ok: true } : { problem: 'evidence-out-of-time' },
  )
})

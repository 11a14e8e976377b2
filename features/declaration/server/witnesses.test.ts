import { createWitness, parsePolicy, parseVerifierKey } from '@e-collecting/tlog'
import { sha256, type TestKey, verifyEd25519 } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { auditLog } from '../audit/index.ts'
import { createAuditedLog, entryOf } from '../audit/testing/index.ts'
import { askWitnesses } from './witnesses.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const after = (seconds: number) => () => new Date(NOW.getTime() + seconds * 1000)

/** A checkpoint that only its log has signed, and three witnesses whose clocks differ from ours by so many seconds; two have to sign. */
async function openStand(clocks: readonly [number, number, number]) {
  const log = await createAuditedLog()
  await log.publish([entryOf(0)])
  const { origin, policy: policyText } = log.keys
  const witnessOf = ({ key, signEd25519 }: TestKey, seconds: number) =>
    createWitness({
      sha256,
      verifyEd25519,
      logs: new Map([[origin, [parseVerifierKey(sha256, log.keys.vkey)]]]),
      memory: { find: () => undefined, keep: async () => undefined },
      cosigner: { key, signEd25519 },
      now: after(seconds),
    })
  const list = log.witnesses.map((witness, at) => ({
    name: witness.key.name,
    key: witness.key,
    isDemo: false,
    addCheckpoint: witnessOf(witness, clocks[at] ?? 0).addCheckpoint,
  }))
  const faults: { witness: string; reason: string }[] = []
  const ask = async () =>
    askWitnesses(
      {
        witnesses: { list, policy: parsePolicy(sha256, policyText), policyText, quorum: 2 },
        verifyEd25519,
        now: () => NOW,
        report: (fault) => faults.push(fault),
      },
      await log.sign({ at: [] }),
      { published: { size: 0, root: new Uint8Array(32) }, files: { read: log.readFile } },
    )
  return { log, ask, faults }
}

const linesOf = (note: string | undefined) => (note ?? '').split('\n').filter((line) => line.startsWith('— w.example/'))

test.each([
  ['ahead', 86_400],
  ['behind', -301],
])('a witness whose clock is %s is left out, told of, and spoils no audit', async (_, seconds) => {
  const { log, ask, faults } = await openStand([0, seconds, 300])
  const note = await ask()
  expect(linesOf(note)).toEqual([expect.stringContaining('/a '), expect.stringContaining('/c ')])
  expect(faults).toEqual([{ witness: 'w.example/b', reason: expect.stringContaining(`${Math.abs(seconds)} seconds`) }])
  log.write('checkpoint', note ?? '')
  const seconds1970 = NOW.getTime() / 1000
  expect(await auditLog(log)).toMatchObject({ ok: true, signedAt: seconds1970 })
})

test('where too few clocks are right, nothing is published', async () => {
  const { ask, faults } = await openStand([86_400, -301, 0])
  expect(await ask()).toBeUndefined()
  expect(faults).toHaveLength(2)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogKeys } from '@e-collecting/declaration/server'
import { signNote, writeCheckpoint, writeVerifierKey, writeWitnessRequest } from '@e-collecting/tlog'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectWitnesses } from './connect-witnesses.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'witnesses-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const seed = Buffer.alloc(32, 3)
const keysOf = createLogKeys(
  async () => seed,
  () => seed,
)
const warnings: string[] = []
const connect = (isDemo = true) =>
  connectWitnesses({
    config: { isDemo, dataDir },
    settings: { auditKey: undefined, witnesses: undefined },
    keysOf,
    logger: { warn: (_: unknown, text?: string) => void warnings.push(String(text ?? _)) } as never,
    now: () => new Date('2026-11-23T10:00:00Z'),
  })

test('processes that start together have one witness of the demo among them, whose turn is each in its turn', async () => {
  const connected = await Promise.all(Array.from({ length: 4 }, () => connect()))
  expect(new Set(connected.map(({ list }) => writeVerifierKey(list[0]?.key ?? never()))).size).toBe(1)
  const origin = 'example.org/log/for-the-lakes'
  const { log } = await keysOf({ item: 'for-the-lakes', origin })
  const note = await signNote(writeCheckpoint({ origin, size: 1, root: new Uint8Array(32) }), [log])
  const asked = connected.map(({ list }) =>
    list[0]?.addCheckpoint(writeWitnessRequest({ oldSize: 0, proof: [], checkpoint: note })),
  )
  const statuses = (await Promise.all(asked)).map((answer) => answer?.status).toSorted()
  // One signs; the others hear how far that was.
  expect(statuses).toEqual([200, 409, 409, 409])
})

test('outside the demo there is none unless one is named, and the start says so', async () => {
  expect(await connect(false)).toMatchObject({ list: [], quorum: 0 })
  expect(warnings.join()).toContain('no witness signs')
})

function never(): never {
  throw new Error('no witness')
}

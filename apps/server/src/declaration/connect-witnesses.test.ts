import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogKeys } from '@e-collecting/declaration/server'
import { signNote, writeCheckpoint, writePolicy, writeVerifierKey, writeWitnessRequest } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeclarationConfig } from '../declaration-settings.ts'
import { connectWitnesses } from './connect-witnesses.ts'

let dataDir: string
const warnings: string[] = []
beforeEach(async () => {
  warnings.length = 0
  dataDir = await mkdtemp(join(tmpdir(), 'witnesses-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const seed = Buffer.alloc(32, 3)
const keysOf = createLogKeys(
  async () => seed,
  () => seed,
)
const connect = (isDemo = true, witnesses?: DeclarationConfig['witnesses']) =>
  connectWitnesses({
    config: { isDemo, dataDir },
    settings: { auditKey: undefined, witnesses },
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

describe('a witness elsewhere', () => {
  let url: string
  let taken: number
  const server = createServer((request, response) => {
    if (request.url === '/redirect/add-checkpoint') return void response.writeHead(307, { location: '/' }).end()
    if (request.url === '/add-checkpoint') return void response.end('— w signature\n')
    if (request.url !== '/endless/add-checkpoint') return void response.end('led elsewhere')
    const timer = setInterval(() => {
      taken += 1000
      response.write('x'.repeat(1000))
    }, 1)
    response.on('close', () => clearInterval(timer))
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    taken = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = async (path: string) => {
    const name = 'w'
    const { key } = createTestKey('witness.example', 'cosignature')
    const policy = writePolicy({ logs: [], witnesses: [{ name, vkey: writeVerifierKey(key) }], quorum: 1 })
    const witnesses = { policy, addresses: [{ name, url: `${url}${path}` }] }
    const { list } = await connect(false, witnesses)
    return list[0]?.addCheckpoint('a checkpoint')
  }

  test('is heard', async () => {
    expect(await ask('')).toEqual({ status: 200, body: '— w signature\n' })
  })

  test('that answers without end is given up at 64 kB', async () => {
    await expect(ask('/endless')).rejects.toMatchObject({ code: 'answer-too-large' })
    expect(taken).toBeLessThan(1_000_000)
  })

  test('leads nobody elsewhere', async () => {
    await expect(ask('/redirect')).rejects.toThrow()
  })
})

test.each([0, 1, 2, 3])('of three that are named %i have to sign, and none is one of the demo', async (quorum) => {
  const named = ['a', 'b', 'c'].map((name) => ({
    name,
    vkey: writeVerifierKey(createTestKey(`w.example/${name}`, 'cosignature').key),
  }))
  const policy = writePolicy({ logs: [], witnesses: named, quorum })
  const addresses = named.map(({ name }) => ({ name, url: `https://w.example/${name}` }))
  const connected = await connect(false, { policy, addresses })
  expect(connected).toMatchObject({ quorum, policyText: policy })
  expect(connected.list.map(({ name, isDemo }) => [name, isDemo])).toEqual([
    ['a', false],
    ['b', false],
    ['c', false],
  ])
  expect(warnings).toEqual([])
})

test('that of the demo is named as one, and has to sign', async () => {
  const { list, quorum, policy } = await connect()
  expect([quorum, list.map(({ name, isDemo }) => [name, isDemo])]).toEqual([1, [['demo-witness', true]]])
  expect([policy.isQuorum([]), policy.isQuorum(list.map(({ key }) => key))]).toEqual([false, true])
  expect(warnings).toEqual([])
})

test('outside the demo there is none unless one is named, and the start says so', async () => {
  expect(await connect(false)).toMatchObject({ list: [], quorum: 0 })
  expect(warnings.join()).toContain('no witness signs')
})

function never(): never {
  throw new Error('no witness')
}

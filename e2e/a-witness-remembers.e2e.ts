import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestLog } from '@e-collecting/tlog/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endProcess, ROOT, startProcess } from './harness/start-process.ts'
import { freePort } from './harness/start-product.ts'

const ORIGIN = 'log.example/one'
const entries = (count: number, of: string) => Array.from({ length: count }, (_, at) => Buffer.from(`${of} ${at}`))
const log = createTestLog(ORIGIN, entries(40, 'entry'))
/** Another history, signed by the same log. */
const fork = createTestLog(ORIGIN, entries(40, 'other'), log.key)

async function startWitness(folder: string) {
  const port = String(await freePort())
  const given = ['--name', 'witness.example/w1', '--folder', folder, '--log', writeVerifierKey(log.key.key)]
  const witness = await startProcess(
    process.execPath,
    [join(ROOT, 'dist/server/witness.js'), ...given, '--port', port],
    {},
  )
  onTestFinished(() => endProcess(witness))
  await vi.waitFor(() => expect(witness.output()).toMatch(/Its key/), 20_000)
  const ask = async (oldSize: number, size: number, from = log) => {
    const proof = from.prove(oldSize, size).map((hash) => Buffer.from(hash).toString('base64'))
    const body = [`old ${oldSize}`, ...proof, '', from.checkpoint(size)].join('\n')
    const response = await fetch(`http://127.0.0.1:${port}/add-checkpoint`, { method: 'POST', body })
    return { status: response.status, body: await response.text() }
  }
  return { ask, key: /Its key.*: (\S+)/.exec(witness.output())?.[1], kill: () => endProcess(witness) }
}

test('a witness that was killed still refuses another history, and a shorter one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-witness-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const before = await startWitness(folder)
  expect(await before.ask(0, 17)).toEqual({ status: 200, body: expect.stringMatching(/^— witness.example\/w1 \S+\n$/) })
  await before.kill()

  const after = await startWitness(folder)
  expect(after.key).toBe(before.key)
  expect((await after.ask(17, 30, fork)).status).toBe(422)
  expect(await after.ask(0, 12, fork)).toEqual({ status: 409, body: '17\n' })
  expect((await after.ask(17, 30)).status).toBe(200)
})

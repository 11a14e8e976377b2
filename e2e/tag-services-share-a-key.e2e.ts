import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHttpHolder, createTagService } from '@e-collecting/tags'
import { openVoprf } from '@e-collecting/voprf'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endProcess, ROOT, startProcess } from './harness/start-process.ts'
import { freePort } from './harness/start-product.ts'

const ITEM = 'demo-item'
const INPUT = Buffer.from('what nobody else may learn')
const voprf = await openVoprf()

const run = (given: readonly string[]) =>
  startProcess(process.execPath, [join(ROOT, 'dist/server/tag-service.js'), ...given], {})

async function startService(folder: string, port: number) {
  const service = await run(['--folder', folder, '--dealt', '--port', String(port)])
  onTestFinished(() => endProcess(service))
  await vi.waitFor(() => expect(service.output()).toMatch(/token in/), 20_000)
  return { url: `http://127.0.0.1:${port}`, output: service.output, kill: () => endProcess(service) }
}

/** Whoever asks three services, and has their public keys from the opening. */
async function openItem(services: readonly { url: string }[], folders: readonly string[]) {
  const pinned = new Map<string, readonly Uint8Array[]>()
  const holders = await Promise.all(
    services.map(async ({ url }, at) => {
      const token = await readFile(join(folders[at] ?? '', 'token.key'), 'utf8')
      return { service: url, ...createHttpHolder({ url, token, timeoutMs: 5000, fetch }) }
    }),
  )
  const insert = async (item: string, keys: readonly Uint8Array[]) => {
    pinned.set(item, keys)
    return keys
  }
  const service = createTagService({
    holders,
    pins: { find: async (item) => pinned.get(item), insert },
    voprf: async () => voprf,
    checks: true,
    report: () => undefined,
  })
  return { service, keys: await service.open(ITEM, null) }
}

const countsIn = async (folder: string) => {
  const { counts } = JSON.parse(await readFile(join(folder, 'tag-service.json'), 'utf8'))
  return Object.values<number>(counts[ITEM]).reduce((total, count) => total + count, 0)
}

test('two of three services with shares of a key give one tag, and none forgets what it has counted', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'e-collecting-tags-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folders = [1, 2, 3].map((at) => join(parent, `t${at}`))
  const dealt = await run(['deal', '--item', ITEM, ...folders])
  expect([await dealt.exit, dealt.output()]).toEqual([0, expect.stringMatching(/Its log commits to [\w-]{43}\./)])

  const ports = await Promise.all(folders.map(() => freePort()))
  const services = await Promise.all(folders.map((folder, at) => startService(folder, ports[at] ?? 0)))
  const { service, keys } = await openItem(services, folders)
  expect(dealt.output()).toContain(keys.commitment)
  const { tag } = await service.evaluate(ITEM, INPUT)
  expect(await service.evaluate(ITEM, INPUT)).toMatchObject({ tag })

  await services[0]?.kill()
  expect(await service.evaluate(ITEM, INPUT)).toMatchObject({ tag })
  expect(await Promise.all(folders.map(countsIn))).toEqual([2, 3, 1])
  await services[1]?.kill()
  await expect(service.evaluate(ITEM, INPUT)).rejects.toMatchObject({ code: 'tag-service-unavailable' })

  const again = await startService(folders[0] ?? '', ports[0] ?? 0)
  expect(await service.evaluate(ITEM, INPUT)).toMatchObject({ tag })
  expect(await countsIn(folders[0] ?? '')).toBe(3)
  for (const { output } of [...services, again]) expect(output()).not.toMatch(/"|what nobody/)
})

test('a service says what it needs, and who has its folder', async () => {
  const wrong = await run([])
  expect([await wrong.exit, wrong.output()]).toEqual([64, expect.stringMatching(/needs a folder/)])
  const parent = await mkdtemp(join(tmpdir(), 'e-collecting-tags-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  await startService(parent, await freePort())
  const second = await run(['--folder', parent, '--port', String(await freePort())])
  expect([await second.exit, second.output()]).toEqual([78, expect.stringMatching(/in use by another tag service/)])
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogFiles, type LogFilesDeps } from './log-files-route.ts'

const FILES = [
  'logs/lakes/checkpoint',
  'logs/lakes/text',
  'logs/lakes/tally.json',
  'logs/lakes/tally-json',
  'logs/lakes/old/checkpoint',
  'logs/lakes/tile/0/000',
  'logs/lakes/tile/entries/000.p/7',
  'logs/lakes/notes.txt',
  'logs/lakes/checkpoint.1.new',
  'logs/.drafts/checkpoint',
  'secret.key',
]
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'log-files-'))
  for (const file of FILES) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), file)
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const get = async (path: string, reportUnreadable: LogFilesDeps['reportUnreadable'] = () => expect.unreachable()) =>
  createLogFiles({ config: { dataDir }, describeAll: async () => ({ logs: [] }), reportUnreadable }).routes.request(
    path,
  )

describe('the files of a log', () => {
  test('that never change are kept for good, the others for seconds', async () => {
    for (const path of ['tile/0/000', 'tile/entries/000.p/7']) {
      const tile = await get(`/log/lakes/${path}`)
      expect([tile.status, await tile.text()]).toEqual([200, `logs/lakes/${path}`])
      expect(tile.headers.get('cache-control')).toContain('immutable')
    }
    const checkpoint = await get('/log/lakes/checkpoint')
    expect([checkpoint.status, checkpoint.headers.get('cache-control')]).toEqual([200, 'public, max-age=5'])
    expect(checkpoint.headers.get('access-control-allow-origin')).toBe('*')
    const text = await get('/log/lakes/text')
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const tally = await get('/log/lakes/tally.json')
    expect([tally.status, tally.headers.get('content-type')]).toEqual([200, 'application/json'])
    const logs = await get('/log/logs.json')
    expect([await logs.json(), logs.headers.get('cache-control')]).toEqual([{ logs: [] }, 'public, max-age=5'])
  })

  test.each(['logs.json', 'lakes/text', 'lakes/tile/0/000', 'lakes/notes.txt', 'hills/checkpoint'])(
    'are open to any page, there or not, and nothing but what they say: %s',
    async (path) => {
      const { headers } = await get(`/log/${path}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each([
    'lakes/tally-json',
    'lakes/old/checkpoint',
    'lakes/notes.txt',
    'lakes/checkpoint.1.new',
    'lakes/tile/0/../../checkpoint.1.new',
    'lakes/..%2f..%2fsecret.key',
    '..%2f..%2fsecret.key/checkpoint',
    '../checkpoint',
    '.drafts/checkpoint',
    'lakes/tile/0/001',
    'hills/checkpoint',
  ])('are nothing else: %s', async (path) => {
    expect((await get(`/log/${path}`)).status).toBe(404)
  })

  test.each([
    ['a log', `${'a'.repeat(300)}/checkpoint`],
    ['a file', `lakes/tile/0/${'x000/'.repeat(1000)}000`],
  ])('are nothing else: the name of %s longer than any can be', async (_, path) => {
    expect((await get(`/log/${path}`)).status).toBe(404)
  })

  test('that cannot be read are said to be there later, to whoever asks and to who runs it', async () => {
    await mkdir(join(dataDir, 'logs/lakes/keys.json'))
    const reported: unknown[] = []
    const answer = await get('/log/lakes/keys.json', (file, error) => reported.push([file, error]))
    expect([answer.status, await answer.text()]).toEqual([503, 'The file cannot be read just now.\n'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'retry-after': '5',
    })
    expect(reported).toEqual([['lakes/keys.json', expect.objectContaining({ code: 'EISDIR' })]])
  })
})

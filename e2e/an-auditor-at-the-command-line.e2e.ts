import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runBuilt, startBuilt } from './harness/run-built.ts'
import { endProcess, statusOf } from './harness/start-process.ts'

const ITEM = 'demo-stille-stunde'
const PUBLISHED = { timeout: 60_000, interval: 500 }

async function prepareFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-auditor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, settings: { DATA_DIR: join(folder, 'data') } }
}

test('an audit, and what is done with evidence, end with a word and a code that says how it went', async () => {
  const { folder, settings } = await prepareFolder()
  const product = await startBuilt('main', [], settings)
  onTestFinished(() => endProcess(product))
  const log = `${product.url}/log/${ITEM}`
  await vi.waitFor(async () => expect(await statusOf(`${log}/tally.json`)).toBe(200), PUBLISHED)
  const last = join(folder, 'last')
  const first = expect.stringMatching(/^OK 1 0\nLog: .*1 entries\.\n(.*\n)*.*first audit/)
  expect(await runBuilt('audit-log', [log, '--last', last])).toEqual([0, first])
  const second = expect.stringMatching(/^OK 1 0\n(.*\n)*Compared with: 1 entries/)
  expect(await runBuilt('audit-log', [log, '--last', last])).toEqual([0, second])
  const kept = await readFile(last, 'utf8')
  const [origin = '', size = '', root = ''] = kept.split('\n')
  await writeFile(last, kept.replace(root, Buffer.alloc(32).toString('base64')))
  expect([origin, size]).toEqual([expect.stringContaining(ITEM), '1'])
  expect(await runBuilt('audit-log', [log, '--last', last])).toEqual([1, expect.stringMatching(/^WRONG /)])
  await writeFile(last, 'something else')
  expect(await runBuilt('audit-log', [log, '--last', last])).toEqual([78, expect.stringMatching(/^What --last names /)])
  expect(await runBuilt('audit-log', [`${log}-else`])).toEqual([
    75,
    expect.stringMatching(/^NOT CHECKED: keys\.json .*HTTP 404/),
  ])
  expect(await runBuilt('audit-log', ['--help'])).toEqual([0, expect.stringMatching(/npm run audit/)])
  expect(await runBuilt('audit-log', [])).toEqual([64, expect.stringMatching(/npm run audit/)])

  const [key, made, exported] = ['demo.jwk', 'made.jwk', 'evidence'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  expect(await runBuilt('evidence', ['demo-key', key], settings)).toEqual([0, expect.stringContaining(key)])
  expect(await runBuilt('evidence', ['key', made])).toEqual([0, expect.stringMatching(/^AUDIT_PUBLIC_KEY=\{.*\}\n/)])
  expect(await runBuilt('evidence', ['key', made])).toEqual([78, expect.stringMatching(/is there already/)])
  expect(await runBuilt('evidence', [])).toEqual([64, expect.stringMatching(/npm run evidence/)])
  expect(await runBuilt('evidence', ['export', ITEM, exported], settings)).toEqual([
    78,
    expect.stringMatching(/in use/),
  ])
  expect(await runBuilt('recover-log', [ITEM], settings)).toEqual([78, expect.stringMatching(/in use/)])

  await endProcess(product)
  expect(await runBuilt('evidence', ['export', ITEM, exported], settings)).toEqual([
    0,
    expect.stringContaining(exported),
  ])
  const files = join(settings.DATA_DIR, 'logs', ITEM)
  expect(await runBuilt('evidence', ['check', exported, '--key', key, '--log', files])).toEqual([
    0,
    expect.stringMatching(/^OK 0 of 0\n/),
  ])
  await writeFile(exported, '')
  expect(await runBuilt('evidence', ['check', exported, '--key', key, '--log', `${log}/`])).toEqual([
    75,
    expect.stringMatching(/^NOT CHECKED: keys\.json .*ECONNREFUSED/),
  ])
  await writeFile(join(files, 'checkpoint'), 'something else')
  expect(await runBuilt('evidence', ['check', exported, '--key', key, '--log', files])).toEqual([
    1,
    expect.stringMatching(/^WRONG /),
  ])
  expect(await runBuilt('recover-log', [ITEM], settings)).toEqual([1, expect.stringMatching(/^WRONG /)])
  expect(await runBuilt('recover-log', ['no-such-item'], settings)).toEqual([1, expect.stringMatching(/no log/)])
  expect(await runBuilt('recover-log', [])).toEqual([64, expect.stringMatching(/npm run recover-log/)])
})

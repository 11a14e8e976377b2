import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { readCommandConfig, runCommand, whileReachable } from './run-command.ts'

test('where there is no installation a command makes none, with keys of its own, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nothing-'))
  const config = { ...readCommandConfig({ DATA_DIR: folder }), databaseUrl: undefined }
  const command = () => expect.unreachable()
  const refused = runCommand(command, config)
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(`There is no installation in ${folder}.`)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('a command takes the settings of its environment, and need not be told that they are a demo’s', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATA_DIR', '/somewhere')
  vi.stubEnv('PUBLIC_URL', 'https://collect.example.ch')
  vi.stubEnv('DEMO', undefined)
  expect(readCommandConfig()).toMatchObject({ dataDir: '/somewhere', isDemo: true })
  expect(readCommandConfig({ DATA_DIR: '/elsewhere' }).dataDir).toBe('/elsewhere')
})

test('a database that cannot be reached is said in a sentence, without its password', async () => {
  const config = { ...readCommandConfig(), databaseUrl: 'postgresql://someone:secret@127.0.0.1:1/none' }
  const refused = runCommand(() => expect.unreachable(), config)
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(/^The database cannot be reached, or has broken off\.(?!.*secret)/)
})

test.each([
  ['40P01', /^The database has undone .* something else .* Run the command again\.$/],
  ['40001', /^The database has undone /],
  ['53100', /^The disk of the database is full\./],
  ['53300', /^The database has no connection left\./],
  ['25006', /^The database may only be read/],
  ['57014', /^The database has cancelled /],
  ['57P01', /^The database cannot be reached, or has broken off\./],
])('who types a command is told why the database did not do it: %s', async (code, sentence) => {
  const fault = new Error('Failed query: secret', { cause: Object.assign(new Error('secret'), { code }) })
  const refused = whileReachable(async () => Promise.reject(fault))
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(sentence)
})

test('what goes wrong besides stays what it is', async () => {
  await expect(whileReachable(async () => Promise.reject(new RangeError('a defect')))).rejects.toThrow(RangeError)
})

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWitnessFolder } from './witness-folder.ts'

const NAME = 'witness.example/w1'
const TEXT = 'example.com/log\n3\nroot\n'

async function prepareFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'witness-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'w1')
}

async function open(folder: string) {
  const opened = await openWitnessFolder(folder, NAME)
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...opened, close }
}

test('key and memory are made once, for their owner alone, and are there at the next start', async () => {
  const folder = await prepareFolder()
  const first = await open(folder)
  await first.memory.keep('example.com/other', 'example.com/other\n1\nroot\n')
  await first.memory.keep('example.com/log', TEXT)
  expect((await stat(join(folder, 'witness.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await first.close()
  const second = await open(folder)
  expect(second.cosigner.key).toEqual(first.cosigner.key)
  expect(second.memory.find('example.com/log')).toBe(TEXT)
  expect(second.memory.find('example.com/other')).toBe('example.com/other\n1\nroot\n')
})

test('two witnesses do not share a folder', async () => {
  const folder = await prepareFolder()
  await open(folder)
  await expect(openWitnessFolder(folder, NAME)).rejects.toThrow(/in use by another witness/)
})

test('a witness that has forgotten what it has signed does not start', async () => {
  const folder = await prepareFolder()
  await (await open(folder)).close()
  await rm(join(folder, 'witness.json'))
  await expect(openWitnessFolder(folder, NAME)).rejects.toThrow(/not what it has signed/)
})

test.each(['', '{', '{"a":1}', '[]'])('a memory that holds %j is refused', async (content) => {
  const folder = await prepareFolder()
  await (await open(folder)).close()
  await writeFile(join(folder, 'witness.json'), content)
  // The folder is given up each time.
  for (const _ of ['first', 'second'])
    await expect(openWitnessFolder(folder, NAME)).rejects.toThrow(/not as it was written/)
})

test('what cannot be written is not remembered either', async () => {
  const folder = await prepareFolder()
  const { memory } = await open(folder)
  await memory.keep('example.com/log', TEXT)
  await rm(folder, { recursive: true })
  await memory.keep('example.com/log', TEXT)
  await expect(memory.keep('example.com/log', 'example.com/log\n4\nroot\n')).rejects.toThrow()
  expect(memory.find('example.com/log')).toBe(TEXT)
})

test('what is written stands beside what was there until it is whole', async () => {
  const folder = await prepareFolder()
  const { memory } = await open(folder)
  await memory.keep('example.com/log', TEXT)
  await mkdir(join(folder, 'witness.json.new'))
  await expect(memory.keep('example.com/log', 'example.com/log\n4\nroot\n')).rejects.toThrow(/EISDIR/)
  expect(await readFile(join(folder, 'witness.json'), 'utf8')).toContain('log\\n3')
})

test('a write that broke off leaves what was there', async () => {
  const folder = await prepareFolder()
  const first = await open(folder)
  await first.memory.keep('example.com/log', TEXT)
  await first.close()
  await writeFile(join(folder, 'witness.json.new'), '{"example.com/l')
  expect((await open(folder)).memory.find('example.com/log')).toBe(TEXT)
  expect(await readFile(join(folder, 'witness.json'), 'utf8')).toContain('example.com/log')
})

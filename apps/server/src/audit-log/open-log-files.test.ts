import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFiles } from './open-log-files.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a folder says which address its log has, and a file that is not there says something about the log', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ origin: 'example.org/log/one' }))
  await mkdir(join(folder, 'text'))
  const { url, readFile, unreached } = await openLogFiles(folder)
  expect(url).toBe('https://example.org/log/one')
  await expect(readFile('checkpoint')).rejects.toThrow('ENOENT')
  expect([...unreached]).toEqual([])
  await expect(readFile('text')).rejects.toThrow('EISDIR')
  expect([...unreached]).toEqual([['text', 'EISDIR']])
})

test('an address is taken without the slash at its end, and a folder without keys is no log', async () => {
  expect((await openLogFiles('http://localhost:8080/log/one//')).url).toBe('http://localhost:8080/log/one')
  await expect(openLogFiles(await makeFolder())).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining('its keys.json is missing'),
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readLines } from './read-lines.ts'

test.each([
  ['none', '', []],
  ['one', 'one\n', ['one']],
  ['some', 'one\ntwo\nthree\n', ['one', 'two', 'three']],
])('a file with %s is read whole, whenever somebody begins', async (_, text, lines) => {
  const folder = await mkdtemp(join(tmpdir(), 'lines-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'file'), text)
  const reading = readLines(join(folder, 'file'))
  await pause(50)
  const read: string[] = []
  for await (const line of reading) read.push(line)
  expect(read).toEqual(lines)
})

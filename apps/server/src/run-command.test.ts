import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { readCommandConfig, runCommand } from './run-command.ts'

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

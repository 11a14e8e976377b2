import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import { explainFault, reportFault } from './explain-fault.ts'

const PATH = '/srv/data'
const fault = (code: string, rest: object) => Object.assign(new Error(`${code}: secret`), { code, ...rest })

test.each([
  [fault('EACCES', { path: PATH }), `${PATH} may not be read or written by this user.`],
  [fault('EPERM', { path: PATH }), `${PATH} belongs to another user.`],
  [fault('EROFS', { path: PATH }), `${PATH} is on a disk that may only be read.`],
  [fault('ENOSPC', { path: PATH }), `${PATH} cannot be written: the disk is full.`],
  [fault('ENOSPC', { syscall: 'write' }), 'The disk is full,'],
  [fault('EDQUOT', {}), 'The disk is full, or the quota'],
  [fault('EACCES', { port: -1, path: PATH }), `${PATH} may not be read or written by this user.`],
  [fault('ENOTDIR', { path: PATH }), `${PATH} is not a folder.`],
  [fault('EACCES', { port: 80 }), 'Port 80 is only for administrators.'],
  [fault('EADDRNOTAVAIL', { port: 80 }), 'HOST is not an address of this machine.'],
  [new ConfigError(['PORT: no']), 'The configuration is not usable:'],
])('%s is said in a sentence of ours', (error, beginning) => {
  const sentence = explainFault(error)
  expect(sentence?.startsWith(beginning)).toBe(true)
  expect(sentence).not.toContain('secret')
})

test('a defect has no sentence', () => {
  expect(explainFault(new TypeError('x is undefined'))).toBeUndefined()
  expect(explainFault(fault('EIO', { path: PATH }))).toBeUndefined()
  expect(explainFault(fault('EISDIR', { path: PATH, syscall: 'open' }))).toBeUndefined()
})

test.each([
  'AddressImportError',
  'ConfigError',
  'DatabaseRefusedError',
  'DataFolderError',
  'FolderInUseError',
  'FolderPathTooLongError',
  'OperatorError',
])('%s speaks for itself', (name) => {
  expect(explainFault(Object.assign(new Error('Why, and what to do.'), { name }))).toBe('Why, and what to do.')
})

test('a fault ends a start with code 78, a defect with 1 and without its message', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect([reportFault(fault('EACCES', { port: 80 })), reportFault(new TypeError('secret'))]).toEqual([78, 1])
    const said = write.mock.calls.map(([line]) => String(line))
    expect(said[0]).toMatch(/^Port 80 is only/)
    expect(said[1]).toMatch(/^The start failed by a defect: .*TypeError/)
    expect(said[1]).not.toContain('secret')
  } finally {
    write.mockRestore()
  }
})

test('the errors of Node are those', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const taken = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))
  expect(explainFault(taken)).toMatch(new RegExp(`^Port ${port} is in use.* PORT or TLS_PORT .*--port`))
  blocker.close()
  const missing = await writeFile(join(tmpdir(), 'no-such-folder-here/file'), '').catch((error: unknown) => error)
  expect(explainFault(missing)).toMatch(/no-such-folder-here\/file is not there/)
  const folder = await readFile(tmpdir()).catch((error: unknown) => error)
  expect(explainFault(folder)).toMatch(/^Where a file has to be there is a folder/)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { readNames, runMain, UsageError } from './command-line.ts'

const usage = 'npm run backup -- FOLDER [--with-master-key]'
const backup = { takes: [1, 1], switches: ['with-master-key'], usage } as const

test('names and switches are read in any order', () => {
  for (const given of [
    ['there', '--with-master-key'],
    ['--with-master-key', 'there'],
  ]) {
    const { names, switched } = readNames(given, backup)
    expect([names, [...switched]]).toEqual([['there'], ['with-master-key']])
  }
  expect(readNames(['there'], backup).switched.size).toBe(0)
  expect(readNames(['a', 'b'], { takes: [0, 2], usage }).names).toEqual(['a', 'b'])
})

test.each([
  ['help', ['--help']],
  ['a switch that is unknown', ['there', '--all']],
  ['a switch with something behind it', ['there', '--with-master-key=yes']],
  ['nothing', []],
  ['two names', ['there', 'here']],
])('who asks with %s is told the use, and nothing is done', (_, given) => {
  expect(() => readNames(given, backup)).toThrow(UsageError)
  expect(() => readNames(given, backup)).toThrow(usage)
})

test.each([
  [['--help'], 0, usage, ''],
  [['--help', 'there', '--all'], 0, usage, ''],
  [[], 64, '', usage],
  [[''], 64, '', usage],
  [['there', '--all'], 64, '', usage],
])('a command that is given %j has done nothing, and ends with %d', async (given, code, said, complained) => {
  const { argv, exitCode } = process
  const write = (stream: NodeJS.WriteStream) => vi.spyOn(stream, 'write').mockImplementation(() => true)
  const [output, errors] = [write(process.stdout), write(process.stderr)]
  process.argv = [...argv.slice(0, 2), ...given]
  onTestFinished(() => {
    vi.restoreAllMocks()
    Object.assign(process, { argv, exitCode })
  })
  await runMain(async (args) => {
    readNames(args, backup)
    expect.unreachable()
  })
  expect(process.exitCode).toBe(code)
  expect(output.mock.calls.join('')).toContain(said)
  expect(errors.mock.calls.join('')).toContain(complained)
  expect([output.mock.calls.length, errors.mock.calls.length]).toEqual(code === 0 ? [1, 0] : [0, 1])
})

test('a command that takes nothing is not begun by a word behind it', () => {
  expect(readNames([], { takes: [0, 0], usage }).names).toEqual([])
  for (const given of [['--help'], ['now']])
    expect(() => readNames(given, { takes: [0, 0], usage })).toThrow(UsageError)
})

class Expected extends Error {}

const failing = (error: Error) => async (): Promise<void> => {
  throw error
}

test.each<[string, () => Promise<number> | Promise<void>, number]>([
  ['its own code', async () => 75, 75],
  ['nothing', async () => undefined, 0],
  ['arguments that are not understood', failing(new UsageError('Use: it')), 64],
  ['what is expected of it', failing(new Expected('so')), 1],
  ['a fault of the operator', failing(Object.assign(new Error('so'), { name: 'OperatorError' })), 78],
  ['a defect', failing(new TypeError('so')), 1],
])('a command ends with a code for %s', async (_, command, code) => {
  const before = process.exitCode
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await runMain(command, [Expected])
    expect(process.exitCode).toBe(code)
  } finally {
    process.exitCode = before
    write.mockRestore()
  }
})

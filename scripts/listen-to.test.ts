import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { listenTo } from './listen-to.mjs'

test('a command is listened to until it ends', async () => {
  const said = await listenTo('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3'])
  expect(said).toEqual({ status: 3, output: 'out\nerr\n' })
  expect(await listenTo('/no/such/program', [])).toMatchObject({ status: 1 })
})

test('a command gives way as far as is said, and so does all that it begins', async () => {
  // First the process is told, and then its session.
  const isTold = '[ "$(nice)" = 19 ] && ! grep -q "nice 0" /proc/self/autogroup 2>/dev/null'
  const waiting = `for turn in 1 2 3 4 5 6 7 8 9 10; do ${isTold} && break; sleep 0.1; done`
  const { output } = await listenTo('/bin/sh', ['-c', `${waiting}; nice; cat /proc/self/autogroup`], { nice: 19 })
  expect(output).toMatch(existsSync('/proc/self/autogroup') ? /^19\n\S+ nice 19\n$/ : /^19\n/)
  expect((await listenTo('/bin/sh', ['-c', 'nice'])).output).toBe(`${getPriority()}\n`)
})

const SOURCE = new URL('./listen-to.mjs', import.meta.url).href
/** Listens to a shell with a child that stays connected to us as long as it lives. */
const runnerOf = (port: number) => `
  const { listenTo } = await import(${JSON.stringify(SOURCE)})
  const child = '"$0" --eval "require(\\'net\\').connect(${port}, \\'127.0.0.1\\')" & wait'
  await listenTo('/bin/sh', ['-c', child, process.execPath])`

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends what is listened to, and what that has begun', async (signal, status) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const script = runnerOf((server.address() as AddressInfo).port)
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
  const [begun]: Socket[] = await once(server, 'connection')
  runner.kill(signal)
  expect(await once(runner, 'exit')).toEqual([status, null])
  await expect.poll(() => begun?.destroyed || begun?.readableEnded).toBe(true)
  server.close()
})

test('nobody is brought before who has been told to give way further', () => {
  const script = `
    const { listenTo } = await import(${JSON.stringify(SOURCE)})
    const { output } = await listenTo('/bin/sh', ['-c', 'sleep 0.3; nice'], { nice: 1 })
    console.log(output)`
  const run = ['-n', '9', process.execPath, '--input-type=module', '--eval', script]
  expect(Number(execFileSync('nice', run, { encoding: 'utf8' }))).toBe(Math.min(19, getPriority() + 9))
})

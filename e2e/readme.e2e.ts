import { exec, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TEXTS } from '@e-collecting/i18n/server'
import { expect, inject, test, vi } from 'vitest'
import { freePort } from './harness/start-product.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Every command of the README, as it stands there. */
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'))
const inline = [...readme.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command)
const commands = [...new Set([...blocks, ...inline])]

/** Where `npm start` serves the site. */
const ADDRESS = 'http://localhost:8080'

/** The run that this test is part of; it cannot start itself again. */
const RUNNING_NOW = 'npm test'

async function run(command: string, isDone: (output: string) => boolean | Promise<boolean>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-readme-'))
  const [port, tlsPort] = await Promise.all([freePort(), freePort()])
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) }
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    detached: true,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  try {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline && child.exitCode === null && !(await isDone(output)))
      await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = output.includes('is ready') ? await fetch(`http://localhost:${port}/de`) : undefined
    return `${output}\nHTTP ${answer?.status}\nexit ${child.exitCode}`
  } finally {
    // The whole group: npm starts the product as a child of its own.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await exited
    // What the shell started may still write while it ends.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

test('every command of the README is a command of the project', () => {
  expect(commands).toContain('npm start')
  expect(commands).toContain(RUNNING_NOW)
  for (const command of commands) {
    const [, name = ''] = /^npm (?:run )?([\w:-]+)/.exec(command) ?? []
    expect(Object.keys(scripts), command).toContain(name)
  }
})

test('npm start serves the site', async () => {
  expect(await run('npm start', (output) => output.includes('is ready'))).toContain('HTTP 200')
})

/** The demo publishes each minute. */
const PUBLISHED = { timeout: 75_000, interval: 500 }

test('the audit of the tour prints OK, the number of entries, and the count', async () => {
  const audit = commands.find((command) => command.startsWith('npm run audit'))?.replace(ADDRESS, inject('sharedUrl'))
  const [log = ''] = audit?.split(' ').slice(-1) ?? []
  await vi.waitFor(async () => expect((await fetch(`${log}/tally.json`)).status).toBe(200), PUBLISHED)
  const { stdout } = await promisify(exec)(audit ?? '', { cwd: ROOT })
  expect(stdout).toMatch(/^OK \d+ \d+$/m)
})

test.each(commands.filter((command) => command.includes('--help')))('%s explains itself', async (command) => {
  const output = await run(command, () => false)
  expect(output).toContain('exit 0')
  expect(output).toContain('swiyu')
})

test.each([
  'Three minutes with the demo wallet',
  'As a resident: a credential of the municipality',
  'Four minutes: declare and check',
  'As a clerk: the administration',
])('the tour “%s” names what the pages say', (heading) => {
  const [, afterHeading = ''] = readme.split(`## ${heading}\n`)
  const [tour = ''] = afterHeading.split('\n## ')
  const labels = [...tour.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replace(/\s+/g, ' '))
  const texts = JSON.stringify(TEXTS.en)
  expect(labels.length).toBeGreaterThan(5)
  for (const label of labels.filter((each) => each !== 'Night trains to every region'))
    expect(texts).toContain(`"${label}"`)
})

test('the pictures of the README are there', async () => {
  for (const [, picture = ''] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
    expect((await readFile(join(ROOT, picture))).byteLength, picture).toBeGreaterThan(10_000)
})

import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TEXTS } from '@e-collecting/i18n/server'
import { expect, inject, test, vi } from 'vitest'

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

test('every command of the README is a command of the project', () => {
  // Started as it stands there by the journey about starting and stopping.
  expect(commands).toContain('npm start')
  expect(commands).toContain(RUNNING_NOW)
  for (const command of commands) {
    const [, name = ''] = /^npm (?:run )?([\w:-]+)/.exec(command) ?? []
    expect(Object.keys(scripts), command).toContain(name)
  }
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
  const { stdout } = await promisify(exec)(command, { cwd: ROOT })
  expect(stdout).toContain('swiyu')
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

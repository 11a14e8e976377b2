import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@e-collecting/i18n/languages'
import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashItemText } from './commit-to-item.ts'
import { openLogFolder } from './log-files.ts'
import { mirrorText, TEXT } from './mirror-text.ts'

const LAKES = sampleRecord({
  slug: 'for-the-lakes',
  titles: { ...inGerman('Für die Seen'), fr: 'Pour les lacs' },
  wordings: inGerman('Die Seen\ngehören allen.'),
})
const LOG = {
  item: LAKES.slug,
  origin: 'example.org/log/for-the-lakes',
  opened: '2026-01-01',
  closes: null,
  required: null,
  text: hashItemText(LAKES),
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesOf = (item: string) => openLogFolder(folder, item)
const mirror = (item: typeof LAKES | undefined) => mirrorText({ filesOf, votes: { findBySlug: async () => item } }, LOG)
const published = async () => {
  const bytes = await filesOf(LOG.item).find(TEXT)
  return bytes && Buffer.from(bytes).toString('utf8')
}

test('what people declare for stands beside the log, to be hashed, and stays when the item goes', async () => {
  await mirror(LAKES)
  const inOrder = (said: Partial<Record<Language, string>>) =>
    `{${LANGUAGES.toSorted().map((language) => `"${language}":${said[language] ?? null}`)}}`
  const titles = inOrder({ de: '"Für die Seen"', fr: '"Pour les lacs"' })
  const text = `for-the-lakes\n${titles}\n${inOrder({ de: '"Die Seen\\ngehören allen."' })}`
  expect(await published()).toBe(text)
  await mirror(undefined)
  expect(await published()).toBe(text)
})

test('a text that the opening does not name is not published', async () => {
  await mirror({ ...LAKES, titles: inGerman('Gegen die Seen') })
  await mirror(undefined)
  expect(await published()).toBeUndefined()
})

test('a log of before a language came along has a text without it, as long as the item says nothing in it', async () => {
  const { rm: _, ...titles } = LAKES.titles
  const { rm: __, ...wordings } = LAKES.wordings
  const before = { ...LOG, text: hashItemText({ ...LAKES, titles, wordings }) }
  const mirrorBefore = (item: typeof LAKES) => mirrorText({ filesOf, votes: { findBySlug: async () => item } }, before)
  await mirrorBefore({ ...LAKES, wordings: { ...LAKES.wordings, rm: 'Ils lais.' } })
  expect(await published()).toBeUndefined()
  await mirrorBefore(LAKES)
  expect(await published()).toContain('"it":null}')
})

test('a file that is of something else is made again', async () => {
  await filesOf(LOG.item).write([{ path: TEXT, bytes: Buffer.from('of a log before') }])
  await mirror(LAKES)
  expect(await published()).toContain('Für die Seen')
})

import { sectionPath } from '@e-collecting/i18n'
import { SECTIONS } from '@e-collecting/i18n/testing'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, setStage } from './harness/stage.ts'

const stage = setStage()
/** Bytes of JavaScript and CSS, as they travel, that a first visit may cost. */
const BUDGET = 120_000

/** Belongs to the staff: it may know the way to the rest. */
const SIGN_IN = '/auth'

const PAGES = [
  '/de',
  ...SECTIONS.map((section) => sectionPath('de', section)),
  sectionPath('de', 'volksbegehren', 'demo-nachtzuege'),
  sectionPath('de', 'stimmregister', 'demo-nachtzuege'),
  SIGN_IN,
]
/** Only script and style of the admin area say these words: its API and a width that only its tables turn at. */
const WORDS_OF_THE_ADMIN_AREA = /\/api\/admin\/|max-\\?\[40rem\\?\]/

test.each(PAGES)('the first load of %s costs at most 120 kB of script and style, all of it ours', async (path) => {
  const { page, foreignHosts } = await stage.visit()
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await openPage(page, path, 'de')
  await page.waitForLoadState('networkidle')

  const code = answers.filter((answer) => ['script', 'stylesheet'].includes(answer.request().resourceType()))
  const sizes = await Promise.all(code.map(async (answer) => (await answer.request().sizes()).responseBodySize))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${path}: ${(total / 1000).toFixed(1)} kB in ${code.length} files`)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(BUDGET)
  for (const answer of code) expect(await answer.headerValue('content-encoding'), answer.url()).toBe('br')
  const texts = await Promise.all(code.map(async (answer) => ({ url: answer.url(), text: await answer.text() })))
  const ofStaff = texts.filter(({ text }) => WORDS_OF_THE_ADMIN_AREA.test(text)).map(({ url }) => url)
  if (path !== SIGN_IN) expect(ofStaff, 'files with code of the admin area').toEqual([])
  expect([...foreignHosts]).toEqual([])
})

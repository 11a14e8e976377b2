import { SECTIONS, sectionPath } from '@e-collecting/i18n'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, setStage } from './harness/stage.ts'

const stage = setStage()
/** Bytes of JavaScript and CSS, as they travel, that a first visit may cost. */
const BUDGET = 120_000

const PAGES = [
  '/de',
  ...SECTIONS.map((section) => sectionPath('de', section)),
  sectionPath('de', 'volksbegehren', 'demo-nachtzuege'),
]

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
  expect([...foreignHosts]).toEqual([])
})

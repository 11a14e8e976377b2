import { brotliCompressSync } from 'node:zlib'
import { sectionPath } from '@e-collecting/i18n'
import { SECTIONS } from '@e-collecting/i18n/testing'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, setStage } from './harness/stage.ts'

const stage = setStage()
/** Bytes of script and style, as they travel with the headers of their answers, that a first visit may cost. */
const BUDGET = 110_000
/** Of everything, the page itself among them; the pictures of items on cards are fetched when they come near, and are apart. */
const MOST_REQUESTS = 12

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

test.each(PAGES)(
  'the first load of %s costs at most 110 kB of script and style in at most 12 requests, all of it ours',
  async (path) => {
    const { page, foreignHosts } = await stage.visit()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await openPage(page, path, 'de')
    await page.waitForLoadState('networkidle')

    const ofType = (...types: string[]) => answers.filter((answer) => types.includes(answer.request().resourceType()))
    const code = ofType('script', 'stylesheet')
    const sizes = await Promise.all(code.map((answer) => answer.request().sizes()))
    const files = sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
      0,
    )
    // It travels in the page; alone it is a little larger than there.
    const style = brotliCompressSync(await page.locator('head style').first().innerHTML()).length
    const total = files + style
    const requests = answers.length - (await page.locator('article img[loading=lazy]').count())
    console.log(
      `${path}: ${(total / 1000).toFixed(1)} kB, ${(style / 1000).toFixed(1)} of it style, in ${code.length} files; ${requests} requests`,
    )
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(BUDGET)
    for (const answer of code) expect(await answer.headerValue('content-encoding'), answer.url()).toBe('br')
    const texts = await Promise.all(code.map(async (answer) => ({ url: answer.url(), text: await answer.text() })))
    const ofStaff = texts.filter(({ text }) => WORDS_OF_THE_ADMIN_AREA.test(text)).map(({ url }) => url)
    if (path !== SIGN_IN) expect(ofStaff, 'files with code of the admin area').toEqual([])
    expect([...foreignHosts]).toEqual([])
  },
)

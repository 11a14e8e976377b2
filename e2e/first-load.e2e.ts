import { expect, test } from 'vitest'
import { FIRST_PAGES, measureFirstLoad, SIGN_IN } from './harness/first-load.ts'
import { setStage } from './harness/stage.ts'

const stage = setStage()
/** Bytes of script and style, as they travel with the headers of their answers, that a first visit may cost. */
const BUDGET = 110_000
const MOST_REQUESTS = 12

/** Only script and style of the admin area say these words: its API and a width that only its tables turn at. */
const WORDS_OF_THE_ADMIN_AREA = /\/api\/admin\/|max-\\?\[40rem\\?\]/

test.each(FIRST_PAGES)(
  'the first load of %s costs at most 110 kB of script and style in at most 12 requests, all of it ours',
  async (path) => {
    const { page, foreignHosts } = await stage.visit()
    const { code, bytes, styleBytes, requests } = await measureFirstLoad(page, path)
    console.log(
      `${path}: ${(bytes / 1000).toFixed(1)} kB, ${(styleBytes / 1000).toFixed(1)} of it style, in ${code.length} files; ${requests} requests`,
    )
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(BUDGET)
    for (const answer of code) expect(await answer.headerValue('content-encoding'), answer.url()).toBe('br')
    const texts = await Promise.all(code.map(async (answer) => ({ url: answer.url(), text: await answer.text() })))
    const ofStaff = texts.filter(({ text }) => WORDS_OF_THE_ADMIN_AREA.test(text)).map(({ url }) => url)
    if (path !== SIGN_IN) expect(ofStaff, 'files with code of the admin area').toEqual([])
    expect([...foreignHosts]).toEqual([])
  },
)

test('until a page has been seen, nothing of its script is fetched but the first small file', async () => {
  const { page } = await stage.visit()
  await measureFirstLoad(page, '/de')
  const { before, all } = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const files = (found: PerformanceEntry[]) =>
      found.map(({ name }) => name.replace(/^.*\/assets\/|-[\w-]{8}\.js$/g, ''))
    return {
      before: files(scripts.filter(({ startTime }) => startTime < (painted?.startTime ?? 0))),
      all: files(scripts),
    }
  })
  expect(before).toEqual(['entry-client'])
  expect(all).toContain('vendor')
})
